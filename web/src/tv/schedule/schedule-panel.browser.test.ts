import { page, userEvent } from 'vitest/browser'
import { getChannelStream } from '#contract/playback.ts'
import { getContentSchedule } from '#contract/tv.ts'
import { resize } from '../../testing/browser/app-page.ts'
import { expect, test } from '../../testing/browser/component-test.ts'
import { textsOf } from '../../testing/browser/look.ts'
import { openDay, tvPanel } from '../../testing/browser/schedule-days.ts'
import { outwaitTries } from '../../testing/browser/three-tries.ts'
import { programmeOf, scheduleOf } from '../../testing/tv-things.ts'
import { words } from '../../testing/words.ts'

const { shell, tv } = words.en
const slots = () => tvPanel().getByCss('button[data-state]')
const days = () => tvPanel().getByRole('tablist', { name: tv.day_rail }).getByRole('tab')

test('a day is divided into night, morning, day and evening, and opens where it has come to; up to two at night it is still the day before; it is asked for from its archive to three days ahead, by whole hours [tv.schedule-night-grouping] [tv.schedule-window]', async ({
  app,
  clock,
  service,
}) => {
  await app.open('/channels/all/one')
  const parts = tvPanel().getByRole('tabpanel').getByRole('heading', { level: 2 })
  // The day begins at two at night, and what is on after midnight is its last part.
  await expect
    .poll(() => textsOf(parts))
    .toEqual([tv.part_night, tv.part_morning, tv.part_day, tv.part_evening, tv.part_night])
  const firstOf = (part: string) =>
    parts.filter({ hasText: part }).first().element().parentElement?.querySelector('time')?.textContent
  expect([tv.part_morning, tv.part_day, tv.part_evening].map(firstOf)).toEqual(['06:00', '12:00', '18:00'])
  const times = textsOf(slots().getByCss('time'))
  expect([times[0], times.at(-1)]).toEqual(['02:00', '01:00'])

  const noon = Math.floor(clock.now() / 3_600_000) * 3600
  expect(service.asked(getContentSchedule)[0]?.query).toMatchObject({
    start: String(noon - 7 * 86_400),
    end: String(noon + 3600 + 259_200),
  })

  const panel = tvPanel().getByRole('tabpanel').element()
  const now = tvPanel().getByCss('[data-mark]').element()
  const place = () =>
    (now.getBoundingClientRect().top - panel.getBoundingClientRect().top) / panel.clientHeight
  await expect.poll(place).toBeGreaterThan(0.3)
  expect(place()).toBeLessThan(0.42)
})

test('days are walked by arrows, Home and End; today is named, the others by their weekday', async ({
  app,
}) => {
  await app.open('/channels/all/one')
  const chosen = tvPanel().getByRole('tab', { selected: true, name: /\d/ })
  await expect.element(chosen).toMatchTextContent(tv.today)
  const names = textsOf(days())
  expect(names.filter((name) => name?.includes(tv.today))).toHaveLength(1)
  expect(names.every((name) => /^\d{1,2} \S+/.test(name ?? ''))).toBe(true)
  const at = names.findIndex((name) => name?.includes(tv.today))
  ;(chosen.element() as HTMLElement).focus()
  for (const [key, index] of [
    ['ArrowRight', at + 1],
    ['ArrowLeft', at],
    ['ArrowLeft', at - 1],
    ['Home', 0],
    ['ArrowLeft', 0],
    ['End', names.length - 1],
    ['ArrowRight', names.length - 1],
  ] as const) {
    await userEvent.keyboard(`{${key}}`)
    await expect.element(days().nth(index)).toHaveFocus()
    await expect.element(days().nth(index)).toHaveAttribute('aria-selected', 'true')
  }
  expect(days().nth(at).element().getAttribute('tabindex')).toBe('-1')
  const isFuture = () =>
    days()
      .elements()
      .map((day) => day.getAttribute('data-future'))
  expect(isFuture()).toEqual(names.map((_, index) => String(index > at)))
})

test('what is on now says how long it still runs, a recording that plays is marked, and each says what a press does', async ({
  app,
  clock,
  service,
}) => {
  const noon = Math.floor(clock.now() / 1000 / 3600) * 3600
  service.answer(getContentSchedule, [
    programmeOf(1, 'Before', noon - 3600),
    programmeOf(1, 'Now', noon, { duration: 1800 }),
    programmeOf(1, 'Later', noon + 1800),
  ])
  await app.open('/channels/all/one')
  const slot = (title: string) => slots().filter({ hasText: title })
  const left = () =>
    /\d+/.exec(
      slot('Now')
        .getByText(/\d+ min/)
        .element().textContent ?? '',
    )?.[0]
  await expect.element(slot('Now')).toMatchTextContent(tv.on_air)
  expect(Number(left())).toBe(Math.ceil((noon + 1800 - clock.now() / 1000) / 60))
  for (const [title, state] of [
    ['Before', 'recorded'],
    ['Now', 'now'],
    ['Later', 'future'],
  ] as const)
    await expect.element(slot(title)).toHaveAttribute('title', tv[`slot_${state}`])
  await expect.element(slot('Now')).toHaveAttribute('aria-current', 'true')
  await slot('Before').click()
  await expect.poll(() => app.address).toBe(`/channels/all/one?ts=${noon - 3600}`)
  await expect.element(slot('Before')).toHaveAttribute('title', tv.slot_playing)
  await expect.element(slot('Before')).toHaveAttribute('aria-current', 'true')
  await expect.element(slot('Now')).not.toHaveAttribute('aria-current')
  // Keys are the player's after a press of the mouse.
  expect(document.activeElement).toBe(document.body)
})

test('under a programme stand its episode, or year and genre, and its age', async ({
  app,
  clock,
  service,
}) => {
  const noon = Math.floor(clock.now() / 1000 / 3600) * 3600
  const { program } = programmeOf(1, 'Any', noon)
  const episode = { season: 2, series: 5, title: 'The Storm', subtitle: null }
  service.answer(getContentSchedule, [
    programmeOf(1, 'Titled', noon - 4 * 3600, { episode }),
    programmeOf(1, 'Unnamed', noon - 3 * 3600, { episode: { ...episode, title: '' } }),
    programmeOf(1, 'Seasonless', noon - 2 * 3600, { episode: { ...episode, season: null, title: '' } }),
    programmeOf(1, 'Film', noon - 3600, {
      age: null,
      program: { ...program, title: 'Film', year: 1927, age: 16, genres: [{ id: 1, name: 'Drama' }] },
    }),
    programmeOf(1, 'Plain', noon, { age: null, program: { ...program, title: 'Plain', age: null } }),
  ])
  await app.open('/channels/all/one')
  const facts = (title: string) => slots().filter({ hasText: title }).getByCss('small')
  const five = tv.season_episode.replace('{{season}}', '2').replace('{{episode}}', '5')
  await expect
    .element(facts('Titled'))
    .toHaveTextContent(
      `${tv.episode_titled.replace('{{episode}}', five).replace('{{title}}', 'The Storm')}, 6+`,
    )
  await expect.element(facts('Unnamed')).toHaveTextContent(`${five}, 6+`)
  await expect.element(facts('Seasonless')).toHaveTextContent(`${tv.episode.replace('{{episode}}', '5')}, 6+`)
  await expect.element(facts('Film')).toHaveTextContent('1927, drama, 16+')
  await expect.element(facts('Plain')).toHaveTextContent('Entertainment')
})

test('a schedule that does not come says so, and comes on a press', async ({ app, clock, service }) => {
  service.lose(getContentSchedule)
  await app.open('/channels/all/one')
  await outwaitTries(clock, () => service.asked(getContentSchedule, 'lost').length)
  await expect.element(tvPanel().getByText(shell.failed_title)).toBeVisible()
  service.answer(getContentSchedule, ({ params }) => scheduleOf(Number(params.id), clock.now() / 1000))
  await tvPanel().getByRole('button', { name: shell.retry }).click()
  await expect.element(slots().first()).toBeVisible()
})

test('the schedule goes on with the programme on air for who sees it there, and stays where somebody reads elsewhere', async ({
  app,
  clock,
  service,
}) => {
  service.answer(getContentSchedule, scheduleOf(1, clock.now() / 1000))
  const title = page.getByRole('main').getByRole('heading', { level: 1 })
  const panel = () => tvPanel().getByRole('tabpanel').element()
  const place = () => {
    const mark = tvPanel().getByCss('[data-mark="playing"]').element()
    return (mark.getBoundingClientRect().top - panel().getBoundingClientRect().top) / panel().clientHeight
  }
  const passHour = async () => {
    await app.atRest()
    const before = title.element().textContent
    await clock.jump(3_600_000)
    await expect.poll(() => title.element().textContent).not.toBe(before)
    await app.atRest()
  }
  await app.open('/channels/all/one')
  await expect.element(title).toBeVisible()
  await expect.poll(place).toBeGreaterThan(0.3)
  await passHour()
  expect(place()).toBeGreaterThan(0.25)
  expect(place()).toBeLessThan(0.42)
  panel().scrollTop = panel().scrollHeight
  const end = panel().scrollTop
  expect(place()).toBeLessThan(0)
  await passHour()
  expect(panel().scrollTop).toBe(end)
  await openDay('after')
  await expect.poll(() => panel().scrollTop).toBe(0)
  panel().scrollTop = 200
  await passHour()
  expect(panel().scrollTop).toBe(200)
})

test('a channel that is left on shows the plan as it is changed, and goes on beyond what was asked for at first', async ({
  app,
  clock,
  service,
}) => {
  const began = Math.floor(clock.now() / 1000) - 600
  service.answer(getContentSchedule, [programmeOf(1, 'Planned', began)])
  await app.open('/channels/all/one')
  const title = page.getByRole('main').getByRole('heading', { level: 1 })
  await expect.element(title).toHaveTextContent('Planned')
  await app.atRest()
  service.answer(getContentSchedule, [programmeOf(1, 'Changed', began)])
  await clock.jump(900_000)
  await expect.element(title).toHaveTextContent('Changed')
  await expect.element(slots().filter({ hasText: 'Changed' })).toBeVisible()
})

test('on a phone what is long over is folded above the present programme until it is asked for', async ({
  app,
}) => {
  await resize({ width: 390, height: 844 })
  await app.open('/channels/all/one')
  const all = page.getByCss('button[data-state]')
  const earlier = page.getByRole('button', { name: tv.earlier })
  await expect.element(earlier).toBeVisible()
  expect(all.nth(2).element().getAttribute('data-state')).toBe('now')
  const before = all.elements().length
  await earlier.click()
  await expect.element(earlier).not.toBeInTheDocument()
  expect(all.elements().length).toBeGreaterThan(before)
  expect(all.nth(2).element().getAttribute('data-state')).toBe('recorded')
  await openDayOnPhone()
  await expect.element(earlier).not.toBeInTheDocument()
})

test('on a phone what goes by while somebody reads is not folded away', async ({ app, clock, service }) => {
  service.answer(getContentSchedule, scheduleOf(1, clock.now() / 1000))
  await resize({ width: 390, height: 844 })
  await app.open('/channels/all/one')
  const all = page.getByCss('button[data-state]')
  await expect.element(page.getByRole('button', { name: tv.earlier })).toBeVisible()
  await app.atRest()
  const shown = all.elements().length
  await clock.jump(7_200_000)
  await expect.poll(() => all.nth(4).element().getAttribute('data-state')).toBe('now')
  expect(all.elements()).toHaveLength(shown)
})

test('on a phone a recording of today that plays is not folded away, nor what is over by then as it plays on', async ({
  app,
  clock,
  service,
}) => {
  const day = scheduleOf(1, clock.now() / 1000)
  service.answer(getContentSchedule, day)
  const live = day.findIndex(({ timestamp, duration }) => (timestamp + duration) * 1000 > clock.now())
  // Until the recording is there the day is that of what is on air.
  const letStream = service.hold(getChannelStream)
  await resize({ width: 390, height: 844 })
  await app.open(`/channels/all/one?ts=${day[live - 5]?.timestamp}`)
  const rows = page.getByCss('button[data-state]')
  const looks = (at: number) => {
    const row = rows.nth(at).element()
    return [row.getAttribute('data-state'), row.getAttribute('data-mark')]
  }
  const earlier = page.getByRole('button', { name: tv.earlier })
  await expect.element(earlier).toBeVisible()
  expect(looks(2)).toEqual(['now', 'playing'])
  letStream()
  await expect.poll(() => looks(2)).toEqual(['playing', 'playing'])
  await expect.element(earlier).toBeVisible()
  const shown = rows.elements().length
  await rows.nth(4).click()
  await expect.poll(() => looks(4)).toEqual(['playing', 'playing'])
  expect(rows.elements()).toHaveLength(shown)
})

/** The day after today has nothing that is over. */
async function openDayOnPhone(): Promise<void> {
  const today = page
    .getByRole('tablist', { name: tv.day_rail })
    .getByRole('tab', { name: tv.today })
    .element()
  const next = today.nextElementSibling
  if (!next) throw new Error('no day after today')
  await page.elementLocator(next).click()
}

test('another channel begins at the day of what plays, not at the day chosen on the one before', async ({
  app,
}) => {
  await app.open('/channels/all/one')
  await openDay('before')
  const today = days().filter({ hasText: tv.today })
  await expect.element(today).toHaveAttribute('aria-selected', 'false')
  dispatchEvent(new KeyboardEvent('keydown', { key: 'ChannelUp', bubbles: true }))
  await expect.poll(() => app.address).toBe('/channels/all/news')
  await expect.element(today).toHaveAttribute('aria-selected', 'true')
})
