import type { Browser, BrowserContext, Page } from '@playwright/test'
import { keepThings } from './screens-mine.ts'
import { words } from './words.ts'

const { identity } = words.ru
/** The PIN of the viewer in the gallery. */
export const PIN = '2580'

/** What a browser keeps of somebody who has signed in. */
export type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>

/** Signs a user of the demo in; the viewer gets a household and a PIN. */
export async function householdOf(browser: Browser, url: string, login: string): Promise<StorageState> {
  const context = await browser.newContext({ baseURL: url, locale: 'ru-RU' })
  const page = await context.newPage()
  await page.goto('/auth')
  await page.getByRole('button', { name: identity.by_password }).click()
  await page.getByLabel(identity.login).fill(login)
  await page.getByLabel(identity.password).fill('openair')
  await page.getByLabel(identity.password).press('Enter')
  await page.getByRole('button', { name: /^Аккаунт: / }).waitFor()
  if (login === 'viewer') await furnish(page)
  const state = await context.storageState()
  await context.close()
  return state
}

/** Three more profiles and a PIN, unless an earlier run on the same service made them. */
async function furnish(page: Page): Promise<void> {
  const token = await page.evaluate(
    () => (JSON.parse(localStorage.getItem('openair.token') ?? '{}') as { token?: string }).token ?? '',
  )
  const call = (method: 'get' | 'post' | 'patch', path: string, data?: object) =>
    page.request[method](`${path}?access_token=${token}`, data && { data })
  const known = (await (await call('get', '/v2/users/self/profiles')).json()) as unknown[]
  if (known.length > 1) return
  const categories = (await (await call('get', '/v2/profiles/avatar_categories')).json()) as {
    avatars: { id: number }[]
  }[]
  const pictures = categories.flatMap(({ avatars }) => avatars.map(({ id }) => id))
  const household = [
    { name: 'Данияр', role: 'adult' },
    { name: 'Әлихан', role: 'child' },
    { name: 'Бабушка Роза', role: 'adult' },
  ]
  for (const [at, profile] of household.entries())
    await call('post', '/v2/users/self/profiles', { ...profile, icon_avatar_id: pictures[at * 2] ?? null })
  await keepThings(call)
  await call('patch', '/v2/users/self', { pincode: PIN, email: 'aigerim@example.kz' })
}
