import { page } from 'vitest/browser'
import { getChannelStream } from '#contract/playback.ts'
import { getContentSchedule, listChannels } from '#contract/tv.ts'
import { NARROW, resize } from '../../testing/browser/app-page.ts'
import { expect, test } from '../../testing/browser/component-test.ts'
import { end, playUntil } from '../../testing/browser/faked-picture.ts'
import type { FakeService } from '../../testing/browser/fake-service.ts'
import { textsOf } from '../../testing/browser/look.ts'
import { answerUser } from '../../testing/browser/usual-answers.ts'
import { usualChannels } from '../../testing/browser/usual-channels.ts'
import { programmeOf } from '../../testing/tv-things.ts'
import { pattern, words } from '../../testing/words.ts'

const { mine, player, tv } = words.en
/** What is on began half an hour ago. */
const began = (now: number) => Math.floor(now / 1000) - 1800
const title = page.getByRole('main').getByRole('heading', { level: 1 })
const facts = () => textsOf(page.getByCss('h1 + p > *'))
const clockText = (at: number) =>
  new Date(at * 1000).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })

function answerDay(service: FakeService, start: number): void {
  const { program } = programmeOf(1, 'The Kid', start)
  service.answer(getContentSchedule, [
    programmeOf(1, 'Before', start - 3600),
    programmeOf(1, 'The Kid', start, {
      age: 12,
      program: { ...program, year: 1921, genres: [{ id: 1, name: 'Comedy' }] },
    }),
    programmeOf(1, 'Later', start + 3600, { age: null, program: { ...program, title: 'Later', age: null } }),
  ])
}

test('beside the picture stand programme, channel, time, year, genre and age, and it can be kept with its channel', async ({
  app,
  clock,
  service,
}) => {
  answerUser(service)
  const start = began(clock.now())
  answerDay(service, start)
  await app.open('/channels/all/one')
  await expect.element(title).toHaveTextContent('The Kid')
  await expect
    .poll(facts)
    .toEqual(['Trial One', `${clockText(start)}–${clockText(start + 3600)}`, '1921', 'Comedy', '12+'])
  await expect.element(page.getByText('The Kid in short.')).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: mine.favourites }).click()
  for (const name of [
    pattern(mine.favourite_channel, { name: 'Trial One' }),
    pattern(mine.favourite_program, { name: 'The Kid' }),
  ])
    await expect.element(page.getByRole('button', { name })).toHaveAttribute('aria-pressed', 'false')
})

test('where the schedule says nothing the channel stands for itself, with its own age and description', async ({
  app,
  service,
}) => {
  service.answer(getContentSchedule, [])
  service.answer(listChannels, () =>
    usualChannels().map((each) => ({ ...each, age: 16, current_schedule: null })),
  )
  await app.open('/channels/all/one')
  await expect.element(title).toHaveTextContent('Trial One')
  await expect.poll(facts).toEqual(['16+'])
  await expect.element(page.getByText('A channel for tests.')).toBeVisible()
  expect(page.getByRole('button', { name: tv.from_beginning }).elements()).toEqual([])
})

test('what is on air starts over from its first moment where it is recorded', async ({
  app,
  clock,
  service,
}) => {
  const start = began(clock.now())
  answerDay(service, start)
  await app.open('/channels/all/one')
  await page.getByRole('button', { name: tv.from_beginning }).click()
  await expect.poll(() => app.address).toBe(`/channels/all/one?ts=${start}`)
  await expect.poll(() => service.asked(getChannelStream).at(-1)?.query).toMatchObject({ ts: String(start) })
  service.answer(listChannels, () =>
    usualChannels().map((each) => ({ ...each, archived_days: 0, available_archived_days: 0 })),
  )
  await app.open('/channels/all/one')
  await expect.element(title).toHaveTextContent('The Kid')
  await app.atRest()
  expect(page.getByRole('button', { name: tv.from_beginning }).elements()).toEqual([])
})

test('from the beginning of a recording that has played on means its beginning again', async ({
  app,
  clock,
  service,
}) => {
  const start = began(clock.now())
  answerDay(service, start)
  await app.open('/channels/all/one')
  const press = () => page.getByRole('button', { name: tv.from_beginning }).click()
  await press()
  await expect.poll(() => app.address).toBe(`/channels/all/one?ts=${start}`)
  await expect.poll(() => service.asked(getChannelStream).length).toBe(2)
  const moved = page.getByRole('region', { name: player.player, exact: true }).getByRole('slider').first()
  await playUntil({ position: 1200, duration: 1800 }, () => moved.elements().length > 0)
  await press()
  // The engine of this test holds nothing of it: it is asked for once more.
  await expect
    .poll(() =>
      service
        .asked(getChannelStream)
        .slice(2)
        .map(({ query }) => Number(query.ts)),
    )
    .toEqual([start])
})

test('a recording that ends goes on with what followed it, live does not begin anew', async ({
  app,
  clock,
  service,
}) => {
  const start = began(clock.now())
  answerDay(service, start)
  await app.open(`/channels/all/one?ts=${start - 3600}`)
  await expect.poll(() => service.asked(getChannelStream).length).toBe(1)
  await expect.element(title).toHaveTextContent('Before')
  await end(3600)
  await expect.poll(() => service.asked(getChannelStream).length).toBe(2)
  expect(Number(service.asked(getChannelStream)[1]?.query.ts)).toBe(start)
  await app.open('/channels/all/one')
  await expect.poll(() => service.asked(getChannelStream).length).toBe(3)
  await end(3600)
  await app.atRest()
  await expect.poll(() => service.asked(getChannelStream)).toHaveLength(3)
})

test('on a phone the description is behind a tab of its own, and the way back leads to the list', async ({
  app,
  clock,
  service,
}) => {
  answerDay(service, began(clock.now()))
  await resize(NARROW)
  await app.open('/channels/all/one')
  await expect.element(title).toHaveTextContent('The Kid')
  const about = page.getByText('The Kid in short.')
  await expect.element(about).not.toBeInTheDocument()
  await page.getByRole('tab', { name: tv.tab_about }).click()
  await expect.element(about).toBeVisible()
  await page.getByRole('button', { name: words.en.player.back, exact: true }).first().click()
  await expect.poll(() => app.address).toBe('/channels')
  await expect.element(page.getByRole('link', { name: /^Trial News/ })).toBeVisible()
})
