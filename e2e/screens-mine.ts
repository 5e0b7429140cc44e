import type { Page } from '@playwright/test'
import { type words, wordsOf } from './words.ts'

const FILMS = ['metropolis', 'judex', 'nosferatu', 'the-general', 'gold-rush', 'safety-last', 'haxan']
const PERSONS = ['fritz-lang', 'f-w-murnau', 'buster-keaton', 'charles-chaplin']

const press = (key: keyof typeof words.ru.mine) => async (page: Page) => {
  const mine = await wordsOf(page, 'mine')
  await page.getByRole('button', { name: mine[key], exact: true }).filter({ visible: true }).first().click()
}

/** What belongs to a viewer, as photographs: the viewer of the gallery keeps things, the other one nothing. */
export const MY_SCREENS = {
  my: { path: '/my', login: 'viewer' },
  'my-channels': { path: '/my/channels', login: 'viewer' },
  'my-programs': { path: '/my/programs', login: 'viewer' },
  'my-persons': { path: '/my/persons', login: 'viewer' },
  'my-order': { path: '/my', login: 'viewer', act: press('reorder') },
  'my-empty': { path: '/my', login: 'everything' },
  'my-history': { path: '/my/history', login: 'everything' },
  'content-rating': { path: '/contents/metropolis', login: 'viewer', act: press('rate') },
  'channel-favourites': { path: '/channels/all/dala', login: 'viewer', act: press('favourites') },
  'channels-my': { path: '/channels/my', login: 'viewer' },
} as const

/** Keeps films, channels, persons and programmes for whoever has signed in on a page. @throws when one is not taken */
export async function keepThings(
  call: (
    method: 'get' | 'post',
    path: string,
    data?: object,
  ) => Promise<{ ok(): boolean; text(): Promise<string>; json(): Promise<unknown> }>,
): Promise<void> {
  const ask = async <Answer>(method: 'get' | 'post', path: string, data?: object): Promise<Answer> => {
    const answer = await call(method, path, data)
    if (!answer.ok()) throw new Error(`${method} ${path}: ${await answer.text()}`)
    return (await answer.json()) as Answer
  }
  const keep = (target: object) => ask('post', '/v2/users/self/favorites', target)
  for (const slug of FILMS)
    await keep({ content_id: (await ask<{ id: string }>('get', `/v2/contents/${slug}`)).id })
  const channels = await ask<{ id: number }[]>('get', '/v2/channels/channel_list')
  for (const { id } of channels.slice(0, 5)) await keep({ channel_id: id })
  for (const slug of PERSONS)
    await keep({ person_id: (await ask<{ id: number }>('get', `/v2/persons/${slug}`)).id })
  const items = await ask<{ program: { id: string } }[]>('get', '/v2/channels/dala/content_schedule')
  for (const id of [...new Set(items.map(({ program }) => program.id))].slice(0, 4))
    await keep({ program_id: id })
}
