import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import i18next from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { prerenderToNodeStream } from 'react-dom/static'
import { initReactI18next } from 'react-i18next'
import { MemoryRouter, useRoutes } from 'react-router'
import { beforeAll, expect, test, vi } from 'vitest'
import type { Content, HistoryItem } from '#contract/catalogue.ts'
import { contentQuery } from '../catalogue/catalogue.queries.ts'
import { HistoryCard } from '../catalogue/cards/item-cards.tsx'
import { catalogue } from '../i18n/en/catalogue.ts'
import { shell } from '../i18n/en/shell.ts'
import { pageRoutes } from './routes.tsx'

vi.mock('../api/client.ts', () => ({ call: () => new Promise(() => {}), session: {} }))
vi.mock('../api/profile-role.ts', () => ({ isChildSession: () => false }))
vi.mock('../playback/use-player.ts', () => ({ usePlayer: () => ({}) }))
vi.mock('../watch/watch-player.tsx', () => ({
  WatchPlayer: ({ content, parent }: { content?: Content; parent?: Content }) => (
    <video title={`${content?.title} of ${parent?.title}`} />
  ),
}))

const titles = [
  { id: '10', title: 'Metropolis', contents: [], parent_id: null },
  { id: '110101', title: 'First', contents: [], parent_id: '1101' },
  { id: '1101', title: 'Season', contents: [], parent_id: '11' },
  { id: '11', title: 'Serial', contents: [], parent_id: null },
]

function Here() {
  return useRoutes(pageRoutes)
}
/** The page at a path, with what it loads later. */
async function page(path: string): Promise<string> {
  const client = new QueryClient()
  for (const title of titles) client.setQueryData(contentQuery('en', title.id).queryKey, title as never)
  const { prelude } = await prerenderToNodeStream(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[path]}>
        <Here />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  const chunks = await Array.fromAsync(prelude as AsyncIterable<Uint8Array>)
  client.clear()
  return Buffer.concat(chunks).toString()
}

beforeAll(async () => {
  const translation = { shell, catalogue }
  await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { translation } } })
})

test('/watch without an id is not found [player.bare-watch-not-found]', async () => {
  expect(await page('/watch')).toContain(shell.not_found_content)
})

test('/trailers without an id is not found [player.bare-trailers-not-found]', async () => {
  expect(await page('/trailers')).toContain(shell.not_found_content)
})

test('/watch with an id is the full player of a film, an episode or what was begun [player.route-watch]', async () => {
  expect(await page('/watch/10')).toContain('title="Metropolis of undefined"')
  expect(await page('/watch/110101')).toContain('title="First of Serial"')

  const begun = {
    content: { id: '11', cover: {} },
    content_episode: { id: '110101' },
    duration: 60,
    seconds: 9,
  }
  const card = renderToStaticMarkup(
    <MemoryRouter>
      <HistoryCard entry={begun as unknown as HistoryItem} />
    </MemoryRouter>,
  )
  const path = /href="([^"]*)"/.exec(card)?.[1] ?? ''
  expect(await page(path)).toContain('title="First of Serial"')
})
