import { vi } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { getContent, getSimilar, getWatchedEpisodes } from '#contract/catalogue-endpoints.ts'
import { getContentStream } from '#contract/playback.ts'
import type { AppPage } from '../testing/browser/app-page.ts'
import { NARROW, resize } from '../testing/browser/app-page.ts'
import { expect, test } from '../testing/browser/component-test.ts'
import { end, playAt, playUntil } from '../testing/browser/faked-picture.ts'
import type { FakeService } from '../testing/browser/fake-service.ts'
import { answerTitle, chapters } from '../testing/browser/usual-series.ts'
import { contentOf, itemOf } from '../testing/catalogue-things.ts'
import { streamOf } from '../testing/tv-things.ts'
import { pattern, words } from '../testing/words.ts'

const { player } = words.en
const LONG = 1200

const list = () => page.getByRole('dialog', { name: player.episode_list })
const open = () => page.getByRole('button', { name: player.episode_list })
const announced = (title: string) => page.getByRole('region', { name: pattern(player.next_named, { title }) })

const isThere = (found: Locator) => () => found.elements().length > 0

/** An episode of the series of thirty chapters plays. */
async function openEpisode(app: AppPage, service: FakeService, id: string): Promise<void> {
  answerTitle(service, chapters)
  await app.open(`/watch/${id}`)
  await expect.poll(() => service.asked(getContentStream).length).toBe(1)
}

test('the list of episodes marks what was seen, what was begun and what plays, and leads on [player.control-episodes]', async ({
  app,
  service,
}) => {
  service.answer(getWatchedEpisodes, [
    { id: '901', seconds: 1200, watch_percentage: 100 },
    { id: '902', seconds: 300, watch_percentage: 25 },
  ])
  await openEpisode(app, service, '903')
  await open().click()
  const row = (name: string) =>
    list().getByRole('button', { name: new RegExp(`^${name.replace('.', '[.]')} `) })
  await expect.element(row('1. Chapter 1').getByText(player.episode_seen)).toBeVisible()
  await expect.element(row('2. Chapter 2').getByText('25% watched')).toBeVisible()
  await expect.element(row('3. Chapter 3').getByText(player.episode_playing)).toBeVisible()
  await expect.element(row('4. Chapter 4').getByText(player.episode_seen)).not.toBeInTheDocument()
  await expect.element(row('3. Chapter 3')).toHaveFocus()
  // Keys within the list are its own: what the player does with them stays undone.
  const heard = vi.fn<() => void>()
  document.addEventListener('keydown', heard, { once: true })
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(row('4. Chapter 4')).toHaveFocus()
  document.removeEventListener('keydown', heard)
  expect(heard).not.toHaveBeenCalled()
  await list().getByRole('button', { name: 'Season 2' }).click()
  await row('1. Chapter 31').click()
  await expect.poll(() => app.address).toBe('/watch/931')
  await expect.element(list()).not.toBeInTheDocument()
})

test('on a phone back closes the list and the settings before it leaves the page', async ({
  app,
  service,
}) => {
  answerTitle(service, chapters)
  await resize(NARROW)
  await app.open('/contents/chapters')
  await app.open('/watch/901')
  await expect.poll(() => service.asked(getContentStream).length).toBe(1)
  await playUntil({ position: 60, duration: LONG }, isThere(page.getByText(/^0?1:00/)))
  await open().click()
  await expect.element(list()).toBeVisible()
  history.back()
  await expect.element(list()).not.toBeInTheDocument()
  await expect.poll(() => app.address).toBe('/watch/901')
  await page.getByRole('button', { name: player.settings, exact: true }).click()
  const menu = page.getByRole('menu')
  await expect.element(menu).toBeVisible()
  history.back()
  await expect.element(menu).not.toBeInTheDocument()
  await expect.poll(() => app.address).toBe('/watch/901')
})

test('ten seconds ahead the next episode is named, and begins at once, by itself or not at all [player.next-episode-autoload]', async ({
  app,
  service,
}) => {
  await openEpisode(app, service, '901')
  const card = announced('2. Chapter 2')
  await playUntil({ position: LONG - 13, duration: LONG }, isThere(page.getByText('19:47')))
  await expect.element(card).not.toBeInTheDocument()
  await playAt({ position: LONG - 9, duration: LONG })
  await expect.element(card.getByText(player.next_in.replace('{{seconds}}', '7'))).toBeVisible()
  // Of the ten seconds three have passed, and so much of the line.
  await expect.element(card.getByCss('[style*="30%"]')).toBeInTheDocument()
  await card.getByRole('button', { name: player.play_now }).click()
  await expect.poll(() => app.address).toBe('/watch/902')
  await expect.poll(() => service.asked(getContentStream).length).toBe(2)
  await playUntil({ position: LONG - 9, duration: LONG }, isThere(announced('3. Chapter 3')))
  await announced('3. Chapter 3').getByRole('button', { name: player.next_cancel }).click()
  await expect.element(announced('3. Chapter 3')).not.toBeInTheDocument()
  service.answer(getSimilar, [])
  await end(LONG)
  const after = page.getByRole('region', { name: player.after_end })
  await expect.element(after).toBeVisible()
  // Nothing is like it, and nothing says that something were.
  await expect.poll(() => service.asked(getSimilar, 'answered').length).toBeGreaterThan(0)
  await expect.element(after.getByRole('heading')).not.toBeInTheDocument()
  expect(app.address).toBe('/watch/902')
  await after.getByRole('button', { name: player.next }).click()
  await expect.poll(() => app.address).toBe('/watch/903')
  await expect.poll(() => service.asked(getContentStream).length).toBe(3)
  await playUntil({ position: LONG - 5, duration: LONG }, isThere(announced('4. Chapter 4')))
  await playAt({ position: LONG - 1.5, duration: LONG })
  await expect.poll(() => app.address).toBe('/watch/904')
})

test('between two episodes nothing is over, however long the next one takes', async ({
  app,
  clock,
  service,
}) => {
  await openEpisode(app, service, '901')
  await playUntil({ position: LONG - 9, duration: LONG }, isThere(announced('2. Chapter 2')))
  const letTitle = service.hold(getContent)
  const letStream = service.hold(getContentStream)
  const after = page.getByRole('region', { name: player.after_end })
  await playAt({ position: LONG - 1.5, duration: LONG })
  await expect.poll(() => app.address).toBe('/watch/902')
  await end(LONG)
  await clock.runFor(100)
  expect(after.elements()).toEqual([])
  letTitle()
  await expect.poll(() => service.asked(getContentStream).length).toBe(2)
  await clock.runFor(100)
  expect(after.elements()).toEqual([])
  letStream()
  await playUntil({ position: LONG - 9, duration: LONG }, isThere(announced('3. Chapter 3')))
})

/** The first episode of a series that is still on its way has come to its end. Answers what lets the series come. */
async function endBeforeSeries(app: AppPage, service: FakeService): Promise<() => void> {
  answerTitle(service, chapters)
  let letSeries = (): void => undefined
  service.answer(getContent, ({ params }) => {
    if (params.id === chapters.id) return chapters
    letSeries = service.hold(getContent)
    return contentOf(params.id, { content_type: 'episode', parent_id: chapters.id })
  })
  await app.open('/watch/901')
  await playUntil({ position: LONG - 60, duration: LONG }, isThere(page.getByText('19:00')))
  await end(LONG)
  await expect.element(page.getByRole('region', { name: player.after_end })).toBeVisible()
  return letSeries
}

test('an episode whose series is known only after its end is followed by the next one then', async ({
  app,
  service,
}) => {
  const letSeries = await endBeforeSeries(app, service)
  expect(app.address).toBe('/watch/901')
  letSeries()
  await expect.poll(() => app.address).toBe('/watch/902')
})

test('an episode that is played again before its series is known is followed by nothing until its end', async ({
  app,
  service,
}) => {
  const letSeries = await endBeforeSeries(app, service)
  const after = page.getByRole('region', { name: player.after_end })
  await playUntil({ position: 60, duration: LONG }, () => after.elements().length === 0)
  letSeries()
  await expect.element(open()).toBeInTheDocument()
  await app.atRest()
  expect(app.address).toBe('/watch/901')
  await playAt({ position: LONG - 1.5, duration: LONG })
  await expect.poll(() => app.address).toBe('/watch/902')
})

test('before the last episode nothing is over either, until it is', async ({ app, clock, service }) => {
  answerTitle(service, chapters)
  service.answer(getContentStream, ({ params }) =>
    streamOf({ hls_mbr: new URL(`/media/${params.id}.m3u8`, location.origin).href }),
  )
  service.answer(getSimilar, [])
  await app.open('/watch/931')
  await playUntil({ position: LONG - 9, duration: LONG }, isThere(announced('2. Chapter 32')))
  const letStream = service.hold(getContentStream)
  await playAt({ position: LONG - 1.5, duration: LONG })
  await expect.poll(() => app.address).toBe('/watch/932')
  await end(LONG)
  await expect.poll(() => service.asked(getContentStream).length).toBe(2)
  letStream()
  await expect.poll(() => service.asked(getContentStream, 'answered').length).toBe(2)
  await clock.runFor(100)
  await playUntil({ position: 60, duration: LONG }, isThere(page.getByText(/^0?1:00/)))
  expect(service.asked(getSimilar)).toEqual([])
  await end(LONG)
  await expect.element(page.getByRole('region', { name: player.after_end })).toBeVisible()
  await expect.poll(() => service.asked(getSimilar).length).toBe(1)
})

test('at the end of a film stands what is like it in place of the last frame', async ({ app, service }) => {
  answerTitle(service, contentOf('10', { title: 'Metropolis' }))
  service.answer(getSimilar, [itemOf('30', { title: 'Nosferatu', slug: 'nosferatu' })])
  await app.open('/watch/10')
  await expect.poll(() => service.asked(getContentStream).length).toBe(1)
  await playUntil({ position: 8870, duration: 8880 }, isThere(page.getByText(/^2:27:50/)))
  const after = page.getByRole('region', { name: player.after_end })
  await expect.element(after).not.toBeInTheDocument()
  await end(8880)
  await expect.element(after.getByRole('heading', { name: player.after_end })).toBeVisible()
  await expect.element(after.getByRole('button', { name: player.replay })).toBeVisible()
  await expect.element(after.getByRole('button', { name: player.next })).not.toBeInTheDocument()
  await after.getByRole('link', { name: /Nosferatu/ }).click()
  await expect.poll(() => app.address).toBe('/contents/nosferatu-30')
})
