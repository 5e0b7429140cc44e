import { page } from 'vitest/browser'
import { expect, test } from '../../testing/browser/component-test.ts'
import { answerFilters } from '../../testing/browser/usual-filters.ts'
import { answerTitle, chapters } from '../../testing/browser/usual-series.ts'
import { contentOf, episodeOf } from '../../testing/catalogue-things.ts'
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

test('more than 25 episodes are cut and shown when asked [catalogue.route-episodes] [catalogue.episode-list-cut]', async ({
  app,
  service,
}) => {
  answerTitle(service, chapters)
  await app.open('/contents/chapters')
  await page.getByRole('link', { name: card.all_episodes }).click()
  await expect.poll(() => app.address).toBe('/episodes/chapters-21')
  const episodes = page.getByCss('button[data-soon]')
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
