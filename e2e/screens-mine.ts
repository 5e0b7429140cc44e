import type { Page } from '@playwright/test'
import { words } from './words.ts'

const { mine } = words.ru
const FILMS = ['metropolis', 'judex', 'nosferatu', 'the-general', 'the-gold-rush', 'safety-last', 'haxan']

const press = (name: string) => async (page: Page) => {
  await page.getByRole('button', { name, exact: true }).filter({ visible: true }).first().click()
}

/** What belongs to a viewer, as photographs: the viewer of the gallery keeps things, the other one nothing. */
export const MY_SCREENS = {
  my: { path: '/my', login: 'viewer' },
  'my-channels': { path: '/my/channels', login: 'viewer' },
  'my-programs': { path: '/my/programs', login: 'viewer' },
  'my-persons': { path: '/my/persons', login: 'viewer' },
  'my-order': { path: '/my', login: 'viewer', act: press(mine.reorder) },
  'my-empty': { path: '/my', login: 'everything' },
  'my-history': { path: '/my/history', login: 'everything' },
  'content-rating': { path: '/contents/metropolis', login: 'viewer', act: press(mine.rate) },
  'channel-favourites': { path: '/channels/all/dala', login: 'viewer', act: press(mine.favourites) },
  'channels-my': { path: '/channels/my', login: 'viewer' },
} as const

/** Keeps films, channels, persons and programmes for whoever has signed in on a page. */
export async function keepThings(
  call: (method: 'get' | 'post', path: string, data?: object) => Promise<{ json(): Promise<unknown> }>,
): Promise<void> {
  const keep = (target: object) => call('post', '/v2/users/self/favorites', target)
  for (const slug of FILMS) {
    const { id } = (await (await call('get', `/v2/contents/${slug}`)).json()) as { id?: string }
    if (id !== undefined) await keep({ content_id: id })
  }
  for (const id of [1, 2, 3, 4, 5]) await keep({ channel_id: id })
  for (const id of [1, 2, 3, 4]) await keep({ person_id: id })
  const items = (await (await call('get', '/v2/channels/1/content_schedule')).json()) as {
    program: { id: string }
  }[]
  for (const id of [...new Set(items.map(({ program }) => program.id))].slice(0, 4))
    await keep({ program_id: id })
}
