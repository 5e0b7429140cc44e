import { page } from 'vitest/browser'
import { getContent, getEpisodes } from '#contract/catalogue-endpoints.ts'
import { resize } from '../../testing/browser/app-page.ts'
import { expect, test } from '../../testing/browser/component-test.ts'
import { answerFilters } from '../../testing/browser/usual-filters.ts'
import { answerTitle, chapters } from '../../testing/browser/usual-series.ts'
import { contentOf, episodeOf, metaOf } from '../../testing/catalogue-things.ts'
import { pattern, words } from '../../testing/words.ts'

const { card, catalogue, shell } = words.en

test('the season that was chosen stays on the way back from an episode, after a reload and on the page of all episodes', async ({
  app,
  service,
}) => {
  answerFilters(service)
  answerTitle(service, chapters)
  await app.open('/series')
  await page.getByRole('link', { name: /^Thirty Chapters/ }).click()
  const second = page.getByRole('button', { name: pattern(catalogue.season, { season: 2 }) })
  await second.click()
  await expect.element(second).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: /Chapter 31/ }).click()
  await expect.poll(() => app.address).toMatch(/^\/watch\//)
  history.back()
  await expect.element(second).toHaveAttribute('aria-pressed', 'true')
  await app.reload()
  await expect.element(second).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('link', { name: card.all_episodes }).click()
  await expect.poll(() => app.address).toMatch(/^\/episodes\//)
  await expect.element(second).toHaveAttribute('aria-pressed', 'true')
  history.back()
  await page.getByRole('dialog').getByRole('button', { name: shell.close }).click()
  await expect.poll(() => app.address).toBe('/series')
})

test('a card shows one line of episodes, by its width; on their page more than 25 are cut and shown when asked [catalogue.episodes-collapsed] [catalogue.route-episodes] [catalogue.episode-list-cut]', async ({
  app,
  service,
}) => {
  answerTitle(service, chapters)
  await app.open('/contents/chapters')
  const episodes = page.getByCss('button[data-soon]')
  for (const [width, line] of [
    [480, 2],
    [481, 3],
    [932, 3],
    [933, 4],
  ] as const) {
    await resize({ width, height: 900 })
    await expect.poll(() => [width, episodes.elements().length]).toEqual([width, line])
  }
  await page.getByRole('link', { name: card.all_episodes }).click()
  await expect.poll(() => app.address).toBe('/episodes/chapters-21')
  await expect.poll(() => episodes.elements()).toHaveLength(25)
  await page.getByRole('button', { name: 'Show all 30 episodes' }).click()
  await expect.poll(() => episodes.elements()).toHaveLength(30)
  await page.getByRole('link', { name: 'Thirty Chapters' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Thirty Chapters' })).toBeVisible()
})

test('an episode that is only announced says so, and when it comes', async ({ app, service }) => {
  const announced = { is_announcement: true, released_at: '2099-01-02T00:00:00Z', duration: null }
  const contents = [
    episodeOf(1, { title: 'The Severed Head' }),
    episodeOf(2, { ...announced, title: 'The Red Codebook' }),
  ]
  const season = { id: 's1', season: 1, title: 'Season 1', year: 1915, contents }
  answerTitle(
    service,
    contentOf('22', {
      slug: 'les-vampires',
      title: 'Les Vampires',
      content_type: 'series',
      contents: [season],
    }),
  )
  await app.open('/contents/les-vampires')
  await expect.element(page.getByText(/^Out on .*2099$/)).toBeVisible()
  await page.getByRole('button', { name: /The Red Codebook/ }).click()
  await expect.element(page.getByText(catalogue.warning_episode_is_announcement)).toBeVisible()
  expect(app.address).toBe('/contents/les-vampires')
})

test('a series of which nothing is out says when it begins, and not that somebody has closed it', async ({
  app,
  service,
}) => {
  const announced = { is_announcement: true, released_at: '2099-01-02T00:00:00Z', duration: null }
  const season = { id: 's1', season: 1, title: 'Season 1', year: 2099, contents: [episodeOf(1, announced)] }
  const series = contentOf('22', { slug: 'soon', title: 'Soon', content_type: 'series', contents: [season] })
  answerTitle(service, series, metaOf({ is_available: false }))
  await app.open('/contents/soon')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Soon' })).toBeVisible()
  // On the card itself, and at the episode.
  await expect.poll(() => page.getByText(/^Out on .*2099$/).elements()).toHaveLength(2)
  await expect.element(page.getByText(catalogue.not_available)).not.toBeInTheDocument()
})

test('who comes back to a series is told what has come out meanwhile, and asks 10 s after the last time at the soonest [catalogue.episodes-refresh-throttle]', async ({
  app,
  clock,
  service,
}) => {
  answerFilters(service)
  const announced = chapters.contents.map((season) => ({
    ...season,
    contents: season.contents.map((one) => (one.id === '901' ? { ...one, is_announcement: true } : one)),
  }))
  answerTitle(service, { ...chapters, contents: announced })
  await app.open('/series')
  const link = page.getByRole('link', { name: /^Thirty Chapters/ })
  const episode = page.getByRole('button', { name: /Chapter 1\b/ })
  const comeBack = async () => {
    history.back()
    await expect.element(episode).not.toBeInTheDocument()
    await link.click()
    await expect.element(episode).toBeVisible()
    await app.atRest()
  }
  await link.click()
  await expect.element(episode.getByText(catalogue.soon)).toBeVisible()
  clock.pause()
  service.answer(getEpisodes, chapters.contents)
  await comeBack()
  expect(service.asked(getEpisodes)).toEqual([])
  await expect.element(episode.getByText(catalogue.soon)).toBeVisible()
  // The title itself is known for longer, and not asked for.
  service.forgetCalls()
  await clock.runFor(10_000)
  await comeBack()
  await expect.element(episode.getByText(catalogue.soon)).not.toBeInTheDocument()
  expect([service.asked(getEpisodes).length, service.asked(getContent).length]).toEqual([1, 0])
})
