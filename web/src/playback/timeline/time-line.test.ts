import { expect, test } from 'vitest'
import type { SurfaceChannel } from '../player-surface.types.ts'
import {
  scaleCells,
  scrubOutcome,
  shareOf,
  type TimedSnapshot,
  type TimeLine,
  timeLine,
  momentOfKey,
} from './time-line.ts'

const film: TimedSnapshot = {
  position: 1800,
  duration: 7200,
  bufferedEnd: 1810,
  wallClock: null,
  source: { url: 'http://media/f.m3u8', engine: 'hls', kind: 'film' },
}

/** A day in minutes: 17:05 to 18:10, 18:10 to 19:40, 19:40 to 20:40; it is 18:52. */
const minute = (clock: string): number => Number(clock.slice(0, 2)) * 3600 + Number(clock.slice(3)) * 60
const channel: SurfaceChannel = {
  hasArchive: true,
  now: () => minute('18:52'),
  programmes: [
    { title: 'Стачка', start: minute('17:05'), end: minute('18:10'), isArchived: () => true },
    { title: 'Генерал', start: minute('18:10'), end: minute('19:40'), isArchived: () => true },
    { title: 'Новости кино', start: minute('19:40'), end: minute('20:40'), isArchived: () => true },
  ],
}
const archive = (at: string): TimedSnapshot => ({
  ...film,
  duration: 5400,
  wallClock: minute(at),
  source: { url: 'http://media/a.m3u8', engine: 'hls', kind: 'archive' },
})
const live: TimedSnapshot = {
  ...film,
  duration: Number.POSITIVE_INFINITY,
  wallClock: minute('18:52') - 8,
  source: { url: 'http://media/l.m3u8', engine: 'hls', kind: 'live' },
}

const line = (...args: Parameters<typeof timeLine>): TimeLine => {
  const drawn = timeLine(...args)
  if (!drawn) throw new Error('no line')
  return drawn
}

test('a film is one part with what was played and what is buffered [player.control-progress]', () => {
  expect(line(film, undefined, true)).toEqual({
    start: 0,
    end: 7200,
    position: 1800,
    edge: null,
    isLive: false,
    parts: [{ width: 1, played: 0.25, ready: 1810 / 7200, isFuture: false, label: null }],
  })
})

test('anything up to 20 s has no line [player.scrub-line-duration]', () => {
  expect(timeLine({ ...film, duration: 20 }, undefined, true)).toBe(null)
  expect(timeLine({ ...film, duration: 21 }, undefined, true)).not.toBe(null)
})

test('behind live, the day is programmes: archived, watched, on air and to come', () => {
  const drawn = line(archive('18:31'), channel, true)
  expect(drawn.isLive).toBe(false)
  expect(
    drawn.parts.map(({ width, played, ready, isFuture }) => [
      Math.round(width * 215),
      played,
      ready,
      isFuture,
    ]),
  ).toEqual([
    [65, 0, 1, false],
    [42, 0.5, 1, false],
    [48, 0, 0, true],
    [60, 0, 0, true],
  ])
  expect(drawn.parts.map(({ label }) => label?.title ?? null)).toEqual([
    'Стачка',
    'Генерал',
    null,
    'Новости кино',
  ])
  expect(shareOf(drawn, drawn.edge ?? 0)).toBeCloseTo(107 / 215)
})

test('at the edge, live is watched up to now, and a small line shows only what is on air', () => {
  const drawn = line(live, channel, false)
  expect(drawn.isLive).toBe(true)
  expect(drawn.parts.map(({ played, isFuture }) => [played, isFuture])).toEqual([
    [1, false],
    [0, true],
  ])
  expect(shareOf(drawn, drawn.position)).toBeCloseTo(42 / 90)
})

test('a part of the day that was not recorded is not ready', () => {
  const banned = {
    ...channel,
    programmes: channel.programmes.map((programme) => ({ ...programme, isArchived: () => false })),
  }
  expect(line(archive('18:31'), banned, true).parts.map(({ ready }) => ready)).toEqual([0, 0, 0, 0])
})

test('a programme that has begun meanwhile is part of the archive from then on, drawn and scrubbed to', () => {
  let now = minute('19:30')
  const begins = (start: number) => (moment: number) => moment >= start
  const later: SurfaceChannel = {
    ...channel,
    now: () => now,
    programmes: channel.programmes.map((each) => ({ ...each, isArchived: begins(each.start) })),
  }
  const ready = () => line(archive('18:31'), later, true).parts.map((part) => part.ready)
  expect(ready()).toEqual([1, 1, 0, 0])
  now = minute('20:10')
  expect(ready()).toEqual([1, 1, 1, 0])
  const outcome = scrubOutcome(line(archive('18:31'), later, true), minute('19:50'), later)
  expect(outcome).toEqual({ do: 'seek', to: minute('19:50') })
})

test('nothing known of the day means no line', () => {
  expect(timeLine(live, { ...channel, programmes: [] }, true)).toBe(null)
})

test('a scrub lands on ten seconds, in the archive from the beginning of its programme [player.scrub-rounding]', () => {
  expect(scrubOutcome(line(film, undefined, true), 3604, undefined)).toEqual({ do: 'seek', to: 3600 })
  const drawn = line(archive('18:31'), channel, true)
  expect(scrubOutcome(drawn, minute('17:42') + 4, channel)).toEqual({ do: 'seek', to: minute('17:42') })
  expect(scrubOutcome(drawn, minute('18:10') - 1, channel)).toEqual({ do: 'seek', to: minute('18:10') - 5 })
})

test('a scrub into the future is refused with the time it starts, near now it is live [player.skip-archive-only]', () => {
  const drawn = line(archive('18:31'), channel, true)
  expect(scrubOutcome(drawn, minute('20:00'), channel)).toEqual({
    do: 'refuse',
    reason: 'error_schedule_from_future',
    at: minute('19:40'),
  })
  // At the very end of the line the last programme is meant.
  expect(scrubOutcome(drawn, minute('20:40'), channel)).toMatchObject({ at: minute('19:40') })
  expect(scrubOutcome(drawn, minute('19:00'), channel)).toEqual({ do: 'goLive' })
  expect(scrubOutcome(drawn, minute('18:52') - 20, channel)).toEqual({ do: 'goLive' })
  expect(scrubOutcome(line(live, channel, false), minute('18:52') - 20, channel)).toEqual({ do: 'nothing' })
})

test('scrubbing needs an archive, of the channel and of the programme [player.scrub-needs-archive]', () => {
  const refusal = { do: 'refuse', reason: 'error_schedule_copyright_banned', at: minute('17:05') }
  const drawn = line(archive('18:31'), channel, true)
  expect(scrubOutcome(drawn, minute('17:42'), { ...channel, hasArchive: false })).toEqual(refusal)
  const banned = {
    ...channel,
    programmes: channel.programmes.map((programme) => ({ ...programme, isArchived: () => false })),
  }
  expect(scrubOutcome(drawn, minute('17:42'), banned)).toEqual(refusal)
})

test('Home, End and the page keys move along the line, and never beyond what there is', () => {
  const film = { start: 0, end: 6000, edge: null, position: 1000 }
  const keys = (line: Parameters<typeof momentOfKey>[1]) =>
    ['Home', 'End', 'PageUp', 'PageDown', 'ArrowUp'].map((code) => momentOfKey(code, line))
  expect(keys(film)).toEqual([0, 6000, 1300, 700, null])
  expect(keys({ ...film, position: 5900 })).toEqual([0, 6000, 6000, 5600, null])
  // A programme that is on ends at the moment of now.
  expect(keys({ start: 100, end: 4000, edge: 2000, position: 1900 })).toEqual([100, 2000, 2000, 1600, null])
})

test('the time of now stands under what is still to come of the programme, beside the name of what was', () => {
  const cells = scaleCells(line(archive('18:31'), channel, true))
  expect(
    cells.map(({ width, label, isWatched }) => [Math.round(width * 215), label?.title, isWatched]),
  ).toEqual([
    [65, 'Стачка', false],
    [42, 'Генерал', true],
    [48, undefined, false],
    [60, 'Новости кино', false],
  ])
})

test.each([
  ['live, where the knob stands at now', live, '18:52'],
  ['of a programme that has only begun, behind live', archive('18:11'), '18:14'],
])('the name has the room of the whole programme %s', (_, snapshot, now) => {
  const cells = scaleCells(line(snapshot, { ...channel, now: () => minute(now) }, true))
  expect(cells.map(({ width, label }) => [Math.round(width * 215), label?.title])).toEqual([
    [65, 'Стачка'],
    [90, 'Генерал'],
    [60, 'Новости кино'],
  ])
})
