import { page } from 'vitest/browser'
import { getContent, getContentMeta } from '#contract/catalogue-endpoints.ts'
import type { ErrorCode } from '#contract/error-codes.ts'
import { getContentStream, getTrailerStream } from '#contract/playback.ts'
import { expect, test } from '../testing/browser/component-test.ts'
import type { FakeService } from '../testing/browser/fake-service.ts'
import { end, playUntil } from '../testing/browser/faked-picture.ts'
import type { PageClock } from '../testing/browser/page-clock.ts'
import { outwaitTries } from '../testing/browser/three-tries.ts'
import { homeBoot } from '../testing/browser/usual-home.ts'
import { answerTitle, chapters } from '../testing/browser/usual-series.ts'
import { contentOf, metaOf } from '../testing/catalogue-things.ts'
import { streamOf } from '../testing/tv-things.ts'
import { pattern, words } from '../testing/words.ts'

const { card, catalogue, player, settings, shell, tv } = words.en
const notice = page.getByRole('alert')
const heading = notice.getByRole('heading', { level: 1 })
const buttons = () =>
  notice
    .getByRole('button')
    .or(notice.getByRole('link'))
    .elements()
    .map((element) => element.getAttribute('aria-label') ?? element.textContent)
const asked = (service: FakeService) => () => service.asked(getContentStream).length
const film = contentOf('10', { title: 'Metropolis' })

interface Refused {
  readonly code: ErrorCode
  readonly reason?: 'age' | 'announced'
  readonly detail?: string
  /** Title, text and button. */
  readonly shown: readonly [string, string, string]
}
const REFUSED: readonly Refused[] = [
  { code: 'not_found', shown: [tv.watch_lost, tv.watch_lost_hint, tv.watch_tv] },
  { code: 'lost_content', shown: [tv.watch_lost, tv.watch_lost_hint, tv.watch_tv] },
  { code: 'forbidden_country', shown: [tv.watch_refused, tv.watch_refused_hint, tv.watch_back] },
  {
    code: 'forbidden_country',
    detail: 'Not in your country',
    shown: [tv.watch_refused, 'Not in your country', tv.watch_back],
  },
  { code: 'internal_error', shown: [tv.watch_failed, tv.watch_failed_hint, tv.retry] },
  { code: 'conflict', detail: 'Too many screens', shown: [tv.watch_failed, 'Too many screens', tv.retry] },
  {
    code: 'login_required',
    shown: [settings.guest_watch_title, settings.guest_watch_text, settings.sign_in],
  },
  {
    code: 'permission_denied',
    reason: 'age',
    detail: 'This is not for children',
    shown: [settings.child_watch_title, settings.child_watch_text, settings.child_watch_back],
  },
  {
    code: 'permission_denied',
    reason: 'announced',
    detail: 'Not out yet',
    shown: [tv.watch_refused, 'Not out yet', tv.watch_back],
  },
  // Without a reason it is taken to be closed, until it is known that it is not.
  {
    code: 'permission_denied',
    detail: 'No reason',
    shown: [tv.watch_refused, 'No reason', tv.watch_back],
  },
]

test.for(REFUSED)(
  'a video refused with $code ($reason, $detail) says so and has one way on',
  async ({ code, reason, detail = null, shown: [title, text, button] }, { app, clock, service }) => {
    answerTitle(service, film)
    service.refuse(getContentStream, code, detail, reason && { reason })
    await app.open('/watch/10')
    // A service in trouble is asked again before anybody is told.
    for (let tries = 0; tries < 3; tries += 1) {
      await app.atRest()
      await clock.runFor(2000)
    }
    await expect.element(heading).toHaveTextContent(title)
    await expect.element(notice.getByText(text)).toBeInTheDocument()
    expect(buttons()).toEqual([tv.watch_back, button])
  },
)

test('a video that failed is tried again on a press, and plays', async ({ app, clock, service }) => {
  answerTitle(service, film)
  service.refuse(getContentStream, 'conflict')
  await app.open('/watch/10')
  await expect.element(heading).toHaveTextContent(tv.watch_failed)
  service.answer(getContentStream, streamOf())
  await notice.getByRole('button', { name: tv.retry }).click()
  await expect.element(notice).not.toBeInTheDocument()
  await expect.element(page.getByRole('region', { name: player.player })).toBeVisible()
  await clock.runFor(1000)
  await expect.poll(() => service.asked(getContentStream)).toHaveLength(2)
})

test('one answer that is lost is asked for again before anybody is told', async ({ app, clock, service }) => {
  answerTitle(service, film)
  service.lose(getContentStream)
  await app.open('/watch/10')
  await expect.poll(asked(service)).toBe(1)
  await app.atRest()
  clock.pause()
  expect(notice.elements()).toEqual([])
  service.answer(getContentStream, streamOf())
  await clock.runFor(1000)
  await expect.poll(() => service.asked(getContentStream, 'answered').length).toBe(1)
  expect([asked(service)(), notice.elements()]).toEqual([2, []])
})

for (const [how, comesBack] of [
  ['as soon as the browser is online', async () => void dispatchEvent(new Event('online'))],
  ['after a longer wait', (clock) => clock.runFor(4000)],
] as readonly (readonly [string, (clock: PageClock) => Promise<void>])[])
  test(`a video that failed for want of a connection begins by itself, ${how}`, async ({
    app,
    clock,
    service,
  }) => {
    answerTitle(service, film)
    service.lose(getContentStream)
    await app.open('/watch/10')
    await expect.poll(asked(service)).toBe(1)
    await app.atRest()
    clock.pause()
    await outwaitTries(clock, asked(service))
    await expect.element(heading).toHaveTextContent(tv.watch_failed)
    service.answer(getContentStream, streamOf())
    await comesBack(clock)
    await expect.element(heading).not.toBeInTheDocument()
    await expect.element(page.getByRole('region', { name: player.player })).toBeVisible()
    expect(asked(service)()).toBe(4)
  })

test('a title that is gone leads to the channels, and the arrow home from what was opened first', async ({
  app,
  service,
}) => {
  answerTitle(service, film)
  service.refuse(getContentStream, 'lost_content')
  await app.open('/watch/10')
  await notice.getByRole('link', { name: tv.watch_tv }).click()
  await expect.poll(() => app.address).toBe('/channels')
  await app.open('/watch/10')
  await notice.getByRole('button', { name: tv.watch_back }).click()
  await expect.poll(() => app.address).toBe('/')
})

test('a series goes on to the episode that is next, without a step of the history; without any it says so', async ({
  app,
  service,
}) => {
  answerTitle(service, chapters, metaOf({ next_to_play: { id: '905' } } as Parameters<typeof metaOf>[0]))
  await app.open('/watch/21')
  await expect.poll(() => app.address).toBe('/watch/905')
  answerTitle(service, chapters)
  await app.open('/watch/21')
  await expect.poll(() => app.address).toBe('/watch/901')
  const nothingOut = chapters.contents.map((season) => ({
    ...season,
    contents: season.contents.map((episode) => ({ ...episode, is_announcement: true, is_available: false })),
  }))
  answerTitle(service, { ...chapters, contents: nothingOut })
  await app.open('/watch/21')
  await expect.element(heading).toHaveTextContent(card.announced)
  const withoutVideo = nothingOut.map((season) => ({
    ...season,
    contents: season.contents.map((episode) => ({ ...episode, is_announcement: false })),
  }))
  answerTitle(service, { ...chapters, contents: withoutVideo })
  await app.open('/watch/21')
  await expect.element(heading).toHaveTextContent(tv.watch_lost)
})

test('over a film stand its year, genres and age, over an episode its season, number and name', async ({
  app,
  service,
}) => {
  const bar = page.getByRole('region', { name: player.player })
  const genres = ['Drama', 'Fantasy', 'Crime'].map((name, id) => ({ id, name }))
  answerTitle(service, { ...film, year: 1927, age: 12, genres } as typeof film)
  await app.open('/watch/10')
  await expect.element(bar.getByText('1927, drama, fantasy', { exact: true })).toBeInTheDocument()
  await expect.element(bar.getByText('12+').first()).toBeInTheDocument()
  answerTitle(service, chapters)
  await app.open('/watch/902')
  const numbered = tv.season_episode.replace('{{season}}', '1').replace('{{episode}}', '2')
  const named = tv.episode_titled.replace('{{episode}}', numbered).replace('{{title}}', 'Chapter 2')
  await expect.element(bar.getByText(named, { exact: true })).toBeInTheDocument()
  await expect.element(bar.getByText('Thirty Chapters').first()).toBeInTheDocument()
})

test('an episode that is only announced says so, by its address and in the list', async ({
  app,
  service,
}) => {
  const [first, ...others] = chapters.contents
  const [one, two, ...more] = first?.contents ?? []
  if (!first || !one || !two) throw new Error('no episodes')
  const soon = { ...two, is_announcement: true, is_available: false }
  const closed = more.map((episode) => ({ ...episode, is_available: false, is_processing: false }))
  answerTitle(service, {
    ...chapters,
    contents: [{ ...first, contents: [one, soon, ...closed] }, ...others],
  })
  await app.open('/watch/902')
  await expect.element(heading).toHaveTextContent(card.announced)
  await expect.element(notice.getByText(card.announced_text)).toBeVisible()

  service.forgetCalls()
  await app.open('/watch/901')
  await expect.poll(() => service.asked(getContentStream).length).toBe(1)
  await page.getByRole('button', { name: player.episode_list }).click()
  const list = page.getByRole('dialog', { name: player.episode_list })
  await list.getByRole('button', { name: /^2\. / }).click()
  await expect.element(page.getByText(tv.warning_episode_is_announcement)).toBeVisible()
  await expect.element(list.getByRole('button', { name: /^2\. / })).toMatchTextContent(catalogue.soon)
  await list.getByRole('button', { name: /^3\. / }).click()
  await expect.element(page.getByText(tv.watch_refused)).toBeVisible()
  expect(app.address).toBe('/watch/901')
  // What plays already only closes the list.
  await list.getByRole('button', { name: /^1\. / }).click()
  await expect.element(list).not.toBeInTheDocument()
  await expect.poll(() => app.address).toBe('/watch/901')
})

test('a trailer plays under the name of its film and leads back when it ends, one that does not come stays quiet', async ({
  app,
  service,
}) => {
  answerTitle(service, { ...film, age: 12 })
  service.answer(getTrailerStream, streamOf())
  await app.open('/', homeBoot())
  await app.open('/trailers/10')
  const bar = page.getByRole('region', { name: player.player })
  await expect.poll(() => service.asked(getTrailerStream).length).toBe(1)
  await expect.element(bar.getByText('Metropolis').first()).toBeInTheDocument()
  await expect.element(bar.getByText(card.trailer, { exact: true })).toBeInTheDocument()
  await expect.element(bar.getByText('12+').first()).toBeInTheDocument()
  await playUntil({ position: 5, duration: 60 }, () => bar.getByText(/^0?0:05/).elements().length > 0)
  await end(60)
  await expect.poll(() => app.address).toBe('/')
  service.refuse(getContent, 'not_found')
  await app.open('/trailers/10')
  await expect.element(page.getByRole('heading', { name: shell.not_found_content })).toBeVisible()
})

test('the card of what follows counts down with its line', async ({ app, service }) => {
  answerTitle(service, chapters)
  await app.open('/watch/901')
  await expect.poll(() => service.asked(getContentStream).length).toBe(1)
  const next = page.getByRole('region', { name: pattern(player.next_named, { title: '2. Chapter 2' }) })
  const width = () => (next.getByCss('[style*="width"]').element() as HTMLElement).style.width
  await playUntil({ position: 1194, duration: 1200 }, () => next.elements().length > 0)
  const seconds = Number(/\d+/.exec(next.getByRole('timer').element().textContent ?? '')?.[0])
  expect(seconds).toBeGreaterThan(0)
  expect(Number.parseFloat(width())).toBeCloseTo((10 - seconds) * 10, 3)
  expect(service.asked(getContentMeta)).toEqual([])
})
