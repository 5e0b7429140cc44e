import { page } from 'vitest/browser'
import { getChannelStream } from '#contract/playback.ts'
import { getContentSchedule, getProgramSchedule, listChannels } from '#contract/tv.ts'
import type { ScheduleItem } from '#contract/tv.ts'
import { NARROW, resize } from '../testing/browser/app-page.ts'
import { personOf } from '../testing/catalogue-things.ts'
import { expect, test } from '../testing/browser/component-test.ts'
import { textsOf } from '../testing/browser/look.ts'
import { usualChannels } from '../testing/browser/usual-channels.ts'
import { programmeOf } from '../testing/tv-things.ts'
import { pattern, words } from '../testing/words.ts'

const { catalogue, channel, tv } = words.en
const HOUR = 3600
const row = (name: string) => page.getByRole('region', { name, exact: true })
const cards = (name: string) => row(name).getByRole('link')

/** What is on began half an hour ago. */
const began = (now: number) => Math.floor(now / 1000) - 1800
const dayAgo = (start: number, days: number) => start - days * 24 * HOUR

/** A film with all that is known of one. */
function filmAt(start: number, more: Partial<ScheduleItem['program']> = {}): ScheduleItem {
  const item = programmeOf(1, 'The Kid', start, { age: 12 })
  return {
    ...item,
    program: {
      ...item.program,
      id: 'c10',
      year: 1921,
      description: 'A tramp finds a child.',
      genres: [
        { id: 1, name: 'Comedy' },
        { id: 2, name: 'Drama' },
      ],
      countries: [{ id: 1, name: 'United States' }],
      persons: [personOf(1, 'Fritz Lang', 'director'), personOf(8, 'Jackie Coogan')],
      ratings: [
        { type: 'imdb', rating: 8.3 },
        { type: 'kinopoisk', rating: 0 },
      ],
      ...more,
    },
  }
}

test('under the picture stand title, tags, ratings, persons and description [tv.channel-page-head] [catalogue.ratings-non-zero]', async ({
  app,
  clock,
  service,
}) => {
  service.answer(getContentSchedule, [filmAt(began(clock.now()))])
  await app.open('/channels/all/one')
  const main = page.getByRole('main')
  await expect.element(main.getByRole('region', { name: words.en.player.player })).toBeVisible()
  await expect.element(main.getByRole('heading', { level: 1, name: 'The Kid' })).toBeVisible()
  const facts = () => textsOf(page.getByCss('h1 + p > *')).filter((_, at) => at !== 2)
  await expect
    .poll(facts)
    .toEqual([`8.3 ${catalogue.imdb}`, 'Trial One', '1921', 'United States', 'Comedy, drama', '12+'])
  await expect.element(main.getByText('A tramp finds a child.')).toBeVisible()
  const person = main.getByRole('link', { name: 'Fritz Lang' })
  await expect.element(person).toBeVisible()
  await expect.element(main.getByRole('link', { name: 'Jackie Coogan' })).toBeVisible()
  // A person opens over the channel, which stays open beneath.
  await person.click()
  await expect.poll(() => app.address).toBe('/persons/person-1')
  await expect.element(page.getByCss('[data-modal-page]')).toBeVisible()
  history.back()
  await expect.poll(() => app.address).toBe('/channels/all/one')
  await expect.element(main.getByRole('heading', { level: 1, name: 'The Kid' })).toBeVisible()
})

test('a channel shows the other episodes or releases of its programme, wherever they are on [tv.channel-page-episodes]', async ({
  app,
  clock,
  service,
}) => {
  const start = began(clock.now())
  const series = { category: { id: 2, name: 'Series' }, genres: [], persons: [] }
  const episode = (series_: number) => ({ season: 1, series: series_, title: '', subtitle: null })
  const airing = (at: number, number: number, on = 1): ScheduleItem => ({
    ...filmAt(at, series),
    id: `${on}-${at}`,
    channel_id: on,
    episode: episode(number),
  })
  const shown = airing(start, 5)
  service.answer(getContentSchedule, [shown])
  service.answer(getProgramSchedule, ({ params }) => {
    if (params.id !== 'c10') return []
    return [
      airing(dayAgo(start, 2), 3),
      airing(dayAgo(start, 1), 4, 2),
      shown,
      airing(start + 24 * HOUR, 6),
    ].map((item) => ({ ...item, channel: { id: item.channel_id, name: '', icon: null } }))
  })
  await app.open('/channels/all/one')
  await expect
    .poll(() => textsOf(cards(channel.episodes).getByCss('[class*="title"]')))
    .toEqual(['Season 1, episode 4', 'Season 1, episode 3'])
  await expect
    .element(
      cards(channel.episodes)
        .first()
        .getByText(/Trial News/),
    )
    .toBeVisible()
  // What is still to come says when.
  const coming = row(channel.episodes).getByRole('button', { name: /^Season 1, episode 6/ })
  await coming.click()
  await expect
    .element(page.getByText(pattern(tv.error_schedule_from_future_tomorrow, { time: '11:30' })))
    .toBeVisible()
  await cards(channel.episodes).nth(1).click()
  await expect.poll(() => app.address).toBe(`/channels/all/one?ts=${dayAgo(start, 2)}`)
  await expect.poll(() => service.asked(getChannelStream).at(-1)?.query.ts).toBe(String(dayAgo(start, 2)))
  // A programme that is no series has releases.
  service.answer(getContentSchedule, [
    { ...shown, program: { ...shown.program, category: { id: 3, name: 'News' } } },
  ])
  await app.open('/channels/all/one')
  await expect.element(row(channel.releases)).toBeVisible()
  expect(row(channel.episodes).elements()).toHaveLength(0)
})

test('a channel recommends recordings of its own that are akin to the programme, on a phone beside its description [tv.channel-page-recommended]', async ({
  app,
  clock,
  service,
}) => {
  const start = began(clock.now())
  const other = (at: number, title: string, genre: number): ScheduleItem => {
    const item = programmeOf(1, title, at)
    const category = { id: genre, name: 'Kind' }
    return { ...item, program: { ...item.program, category, genres: [{ id: genre, name: 'Genre' }] } }
  }
  const items = [
    other(dayAgo(start, 3), 'Akin', 1),
    other(dayAgo(start, 2), 'Stranger', 9),
    other(dayAgo(start, 1), 'Akin too', 2),
    filmAt(start),
    other(start + HOUR, 'Akin but later', 1),
  ]
  service.answer(getContentSchedule, items)
  const titles = () => textsOf(cards(channel.recommended).getByCss('[class*="title"]'))
  await app.open('/channels/all/one')
  await expect.poll(titles).toEqual(['Akin too', 'Akin'])
  await cards(channel.recommended).first().click()
  await expect.poll(() => app.address).toBe(`/channels/all/one?ts=${dayAgo(start, 1)}`)

  await resize(NARROW)
  await app.open('/channels/all/one')
  await page.getByRole('tab', { name: tv.tab_about }).click()
  await expect.poll(titles).toEqual(['Akin too', 'Akin'])
  // Without the archive there is nothing to recommend.
  service.answer(listChannels, () =>
    usualChannels().map((each) => ({ ...each, archived_days: 0, available_archived_days: 0 })),
  )
  await app.open('/channels/all/one')
  await page.getByRole('tab', { name: tv.tab_about }).click()
  await expect.element(page.getByText('A tramp finds a child.')).toBeVisible()
  await app.atRest()
  expect(row(channel.recommended).elements()).toHaveLength(0)
})
