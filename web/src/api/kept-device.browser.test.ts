import { page } from 'vitest/browser'
import { onTestFinished, vi } from 'vitest'
import { getRow, getRowset } from '#contract/catalogue-endpoints.ts'
import { authDevice, createUser } from '#contract/identity-endpoints.ts'
import { listNews } from '#contract/news.ts'
import { sendCode } from '#contract/otp.ts'
import { getProfile } from '#contract/profiles.ts'
import type { AppPage } from '../testing/browser/app-page.ts'
import { expect, test } from '../testing/browser/component-test.ts'
import type { FakeService } from '../testing/browser/fake-service.ts'
import { answerCodes } from '../testing/browser/sign-in-answers.ts'
import { answerUser } from '../testing/browser/usual-answers.ts'
import { homeBoot } from '../testing/browser/usual-home.ts'
import { authOf, deviceOf } from '../testing/viewer-things.ts'
import { pattern, words } from '../testing/words.ts'

const { identity } = words.en
const accountButton = page.getByRole('button', { name: pattern(identity.account) })
const YEAR_SECONDS = 365 * 86_400

/** For how long the cookies of the device were written meanwhile, in seconds. */
function writtenCookies() {
  const written = vi.spyOn(document, 'cookie', 'set')
  return {
    lives: () =>
      written.mock.calls.flatMap(([text]) => /^openair_device=device; Max-Age=(\d+)/.exec(text)?.[1] ?? []),
    end: () => written.mockRestore(),
  }
}

test('every start writes the cookie of the device anew, with a new token and with one of a moment ago: browsers end it a while after it was written [identity.cookie-expiry] [identity.device-id-cookie]', async ({
  app,
  service,
}) => {
  answerUser(service)
  for (const tokens of [1, 0]) {
    service.forgetCalls()
    const cookies = writtenCookies()
    await app.open('/')
    await expect.element(accountButton).toBeVisible()
    const lives = cookies.lives()
    cookies.end()
    expect(service.asked(authDevice)).toHaveLength(tokens)
    expect(lives.map((life) => Number(life) > YEAR_SECONDS)).toContain(true)
  }
})

test('who comes back when the browser has ended the cookie is signed in as before', async ({
  app,
  service,
}) => {
  answerUser(service)
  await app.open('/')
  await expect.element(accountButton).toBeVisible()
  document.cookie = 'openair_device=; Max-Age=0; Path=/'
  localStorage.removeItem('openair.token')
  service.forgetCalls()
  await app.open('/')
  await expect.element(accountButton).toBeVisible()
  expect([service.asked(authDevice).map(({ body }) => body), service.asked(createUser)]).toEqual([
    [{ device_id: 'device' }],
    [],
  ])
  expect(document.cookie).toContain('openair_device=device')
})

/** The device is a child's. */
function answerChild(service: FakeService): void {
  answerUser(service)
  const ela = { id: 2, name: 'Ela', icon: null, icon_avatar_id: null, role: 'child' }
  const child = { ...ela, profile: { id: 2, role: 'child' } }
  const end = Math.floor(Date.now() / 1000) + 3600
  service.answer(authDevice, authOf(deviceOf('device'), end, { was_guest: false, profile: child }))
  service.answer(getProfile, child)
}

/** Opens a page as a child, whose cookies the browser then ends. */
async function openAsForgottenChild(app: AppPage, service: FakeService): Promise<void> {
  answerChild(service)
  await app.open('/')
  await expect.poll(() => document.cookie).toContain('openair_age=child')
  await app.atRest()
  for (const name of ['openair_device', 'openair_age']) document.cookie = `${name}=; Max-Age=0; Path=/`
  localStorage.removeItem('openair.token')
  service.forgetCalls()
}

test('a child’s device is a child’s from the first call when the browser has ended its cookies, whatever the page has brought along', async ({
  app,
  service,
}) => {
  await openAsForgottenChild(app, service)
  await app.open('/', homeBoot())
  await expect.element(page.getByRole('heading', { name: 'Silent films' })).toBeVisible()
  const asked = [...service.asked(getRowset), ...service.asked(getRow)]
  expect(new Set(asked.map(({ token }) => token))).toEqual(new Set(['token']))
  expect(document.cookie).toMatch(/(?=.*openair_device=device)(?=.*openair_age=child)/)
})

const newsOf = (title: string) => ({
  id: 3,
  title,
  short: null,
  image: null,
  published_at: '2026-06-14T05:00:00.000Z',
})

/** Has a page among those that are kept for times without a connection. Answers whether it still is. */
async function keepPage(path: string): Promise<() => Promise<boolean>> {
  onTestFinished(async () => void (await caches.delete('openair-pages')))
  const pages = await caches.open('openair-pages')
  await pages.put(path, new Response('as it was drawn'))
  return async () => (await caches.match(path, { cacheName: 'openair-pages' })) !== undefined
}

test('a child whose cookies the browser has ended reads no text of the adult’s page that came, and none such stays kept for times without a connection', async ({
  app,
  service,
}) => {
  await openAsForgottenChild(app, service)
  service.answer(listNews, [newsOf('For all')])
  const isKept = await keepPage('/news')
  await app.open('/news', { news: [newsOf('For adults')] })
  await expect.element(page.getByText('For all')).toBeVisible()
  expect(page.getByText('For adults').elements()).toEqual([])
  await expect.poll(isKept).toBe(false)
})

test('a page that was asked for as an adult’s and read as a child’s, since another tab has changed the profile meanwhile, shows nothing that it has brought for adults, and none such stays kept', async ({
  app,
  service,
}) => {
  answerChild(service)
  document.cookie = 'openair_age=child; Path=/'
  service.answer(listNews, [newsOf('For all')])
  await app.open('/news')
  await expect.element(page.getByText('For all')).toBeVisible()
  await app.atRest()
  const isKept = await keepPage('/news')
  service.forgetCalls()
  await app.open('/', { ...homeBoot(), drawn_for: 'adult' })
  await expect.element(page.getByRole('heading', { name: 'Silent films' })).toBeVisible()
  expect(service.asked(getRowset)).toHaveLength(1)
  expect(service.asked(getRow).length).toBeGreaterThan(0)
  await expect.poll(isKept).toBe(false)
  await app.open('/news', { drawn_for: 'adult', news: [newsOf('For adults')] })
  await expect.element(page.getByText('For all')).toBeVisible()
  expect(page.getByText('For adults').elements()).toEqual([])
})

test('a kept page of a child whose cookies the browser has ended is shown and stays: without a connection nothing could come in its place', async ({
  app,
  service,
}) => {
  const since = Object.assign(document.createElement('meta'), { name: 'kept-since', content: '2026-06-16' })
  document.head.append(since)
  onTestFinished(() => since.remove())
  await openAsForgottenChild(app, service)
  const isKept = await keepPage('/news')
  service.loseLine()
  await app.open('/news', { drawn_for: 'child', news: [newsOf('For children')] })
  await expect.element(page.getByText('For children')).toBeVisible()
  expect(await isKept()).toBe(true)
  service.restoreLine()
})

test('who signs in goes along as the token that another tab has been given since: the own one has ended with it', async ({
  app,
  service,
}) => {
  answerCodes(service)
  await app.open('/auth')
  await app.atRest()
  const own = JSON.parse(localStorage.getItem('openair.token') ?? '{}') as { since: number }
  const younger = { ...own, token: 'younger', since: own.since + 60 }
  localStorage.setItem('openair.token', JSON.stringify(younger))
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText(identity.phone).fill('+7 701 123 45 67')
  await dialog.getByRole('button', { name: identity.get_code }).click()
  await expect.element(dialog.getByRole('heading', { name: identity.code_title })).toBeVisible()
  expect(service.asked(sendCode).map(({ token }) => token)).toEqual(['younger'])
})
