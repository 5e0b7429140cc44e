import { page } from 'vitest/browser'
import { getContent, getContentMeta, getEpisodes, getWatchedEpisodes } from '#contract/catalogue-endpoints.ts'
import type { Episode } from '#contract/catalogue.ts'
import { getContentStream } from '#contract/playback.ts'
import type { AppPage } from '../../testing/browser/app-page.ts'
import { expect, test } from '../../testing/browser/component-test.ts'
import type { FakeService } from '../../testing/browser/fake-service.ts'
import { contentOf, episodeOf, metaOf } from '../../testing/catalogue-things.ts'
import { streamOf } from '../../testing/tv-things.ts'
import { words } from '../../testing/words.ts'

const { catalogue } = words.en

/** Presses the only episode of a series. */
async function pressEpisode(app: AppPage, service: FakeService, more: Partial<Episode>): Promise<void> {
  const season = { id: 's1', season: 1, title: 'Season 1', year: 1915, contents: [episodeOf(1, more)] }
  const series = contentOf('20', { title: 'Les Vampires', content_type: 'series', contents: [season] })
  service.answer(getContent, ({ params }) =>
    params.id === 'title-20' ? series : contentOf(params.id, { title: 'Part 1', content_type: 'episode' }),
  )
  service.answer(getEpisodes, [season])
  service.answer(getContentMeta, metaOf())
  await app.open('/contents/title-20')
  await page
    .getByRole('region', { name: catalogue.seasons })
    .getByRole('button', { name: /Part 1/ })
    .click()
}

test('an announced episode only says that it is not out yet [catalogue.episode-announcement]', async ({
  app,
  service,
}) => {
  await pressEpisode(app, service, { is_announcement: true })
  await expect.element(page.getByText(catalogue.warning_episode_is_announcement)).toBeVisible()
  expect(app.address).toBe('/contents/title-20')
})

test('an episode that cannot be watched says so [catalogue.episode-unavailable]', async ({
  app,
  service,
}) => {
  await pressEpisode(app, service, { is_available: false })
  await expect.element(page.getByText(catalogue.episode_not_available)).toBeVisible()
  expect(app.address).toBe('/contents/title-20')
})

test('any other episode plays [catalogue.episode-plays]', async ({ app, service }) => {
  service.answer(getContentStream, streamOf())
  await pressEpisode(app, service, { id: '110101' })
  await expect.poll(() => app.address).toBe('/watch/110101')
  await expect
    .poll(() => service.asked(getContentStream).map(({ params }) => params))
    .toEqual([{ library: '1', id: '110101' }])
  for (const said of [catalogue.warning_episode_is_announcement, catalogue.episode_not_available])
    await expect.element(page.getByText(said)).not.toBeInTheDocument()
})

test('a season says beside its name how many episodes it has and of which year it is', async ({
  app,
  service,
}) => {
  const seasons = [1, 2].map((season) => ({
    id: `s${season}`,
    season,
    title: `Season ${season}`,
    year: season === 1 ? 1915 : null,
    contents: Array.from({ length: season + 1 }, (_, at) => episodeOf(10 * season + at)),
  }))
  service.answer(
    getContent,
    contentOf('20', { title: 'Les Vampires', content_type: 'series', contents: seasons }),
  )
  service.answer(getEpisodes, seasons)
  service.answer(getContentMeta, metaOf())
  await app.open('/contents/title-20')
  const group = page.getByRole('group', { name: catalogue.seasons })
  await expect.element(group.getByText('2 episodes, 1915', { exact: true })).toBeVisible()
  await group.getByRole('button', { name: /2/ }).click()
  await expect.element(group.getByText('3 episodes', { exact: true })).toBeVisible()
})

test('a seen episode carries its mark, a begun one its line', async ({ app, service }) => {
  const parts = [1, 2, 3].map((series) => episodeOf(series))
  const season = { id: 's1', season: 1, title: 'Season 1', year: 1915, contents: parts }
  const series = contentOf('20', { title: 'Les Vampires', content_type: 'series', contents: [season] })
  service.answer(getContent, series)
  service.answer(getEpisodes, [season])
  service.answer(getWatchedEpisodes, [
    { id: 'e1', seconds: 1200, watch_percentage: 100 },
    { id: 'e2', seconds: 300, watch_percentage: 25 },
  ])
  await app.open('/contents/title-20')
  const card = (name: string) =>
    page.getByRole('region', { name: catalogue.seasons }).getByRole('button', { name })
  const seen = (name: string) => card(name).getByRole('img', { name: words.en.player.episode_seen })
  await expect.element(seen('Part 1')).toBeVisible()
  await expect.element(seen('Part 2')).not.toBeInTheDocument()
  await expect.element(seen('Part 3')).not.toBeInTheDocument()
  const line = card('Part 2').getByCss('[style*="25%"]')
  await expect.element(line).toBeInTheDocument()
})

test('the episode that comes next carries its mark, and how much of it was watched; no other one does', async ({
  app,
  service,
}) => {
  const parts = [1, 2, 3].map((series) => episodeOf(series))
  const season = { id: 's1', season: 1, title: 'Season 1', year: 1915, contents: parts }
  service.answer(getContent, contentOf('20', { content_type: 'series', contents: [season] }))
  service.answer(getEpisodes, [season])
  service.answer(getContentMeta, metaOf({ next_to_play: episodeOf(2), watch_percentage: 40 }))
  await app.open('/contents/title-20')
  const cards = page.getByRole('region', { name: catalogue.seasons }).getByCss('button[data-soon]')
  const marks = () => cards.elements().map((card) => card.querySelectorAll(':scope > span > svg').length)
  const begun = () => cards.elements().map((card) => card.querySelectorAll('[style*="40%"]').length)
  await expect.poll(marks).toEqual([0, 1, 0])
  expect(begun()).toEqual([0, 1, 0])
  expect(cards.elements().map((card) => card.getAttribute('data-next'))).toEqual(['false', 'true', 'false'])
})
