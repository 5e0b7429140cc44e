import { expect, test } from 'vitest'
import { createViewingStat, type Heartbeat } from './viewing-stat.ts'

function viewing() {
  const beats: Heartbeat[] = []
  const positions: number[] = []
  const stat = createViewingStat({
    beat: (beat) => beats.push(beat),
    position: (_statId, seconds) => positions.push(seconds),
  })
  const watch = (statId: string, from: number, to: number, position: number | null = null) => {
    for (let watched = from; watched <= to; watched += 1)
      stat.progress({ statId, watched, position: position === null ? null : position + watched })
  }
  return { beats, positions, stat, watch }
}

test('a channel sends its stat id and seconds every 30 s of playback [analytics.stream-stat-interval]', () => {
  const { beats, watch } = viewing()
  watch('s1', 0, 61)
  expect(beats).toEqual([
    { statId: 's1', duration: 30, isLast: false },
    { statId: 's1', duration: 60, isLast: false },
  ])
})

test('a film tells its position first after 10 s of playback [player.history-update-delay]', () => {
  const { beats, watch } = viewing()
  watch('s1', 0, 9, 500)
  expect(beats).toEqual([])
  watch('s1', 10, 40, 500)
  expect(beats).toEqual([
    { statId: 's1', duration: 10, seconds: 510, isLast: false },
    { statId: 's1', duration: 40, seconds: 540, isLast: false },
  ])
})

test('leaving sends what was not sent yet, once', () => {
  const { beats, stat, watch } = viewing()
  watch('s1', 0, 7)
  stat.leave()
  stat.leave()
  expect(beats).toEqual([{ statId: 's1', duration: 7, isLast: true }])
})

test('another viewing ends the one before and counts from zero', () => {
  const { beats, watch } = viewing()
  watch('s1', 0, 5)
  watch('s2', 0, 29)
  expect(beats).toEqual([{ statId: 's1', duration: 5, isLast: true }])
})

test('a viewing that is loaded again goes on being told, from what it has told already', () => {
  const { beats, positions, stat, watch } = viewing()
  watch('s1', 0, 65, 0)
  beats.length = positions.length = 0
  // A television has given it back: the same viewing, whose seconds begin anew.
  watch('s1', 0, 40, 65)
  expect(beats).toEqual([
    { statId: 's1', duration: 70, seconds: 70, isLast: false },
    { statId: 's1', duration: 100, seconds: 100, isLast: false },
  ])
  expect(positions).toEqual([82, 94])
  stat.leave()
  expect(beats.at(-1)).toEqual({ statId: 's1', duration: 105, seconds: 105, isLast: true })
})

test('a film that dies at any second has told its position less than 15 s before', () => {
  const { beats, positions, watch } = viewing()
  const lost: number[] = []
  for (let second = 0; second <= 300; second += 1) {
    watch('s1', second, second, 1000)
    const told = Math.max(1000, ...beats.map(({ seconds = 0 }) => seconds), ...positions) - 1000
    lost.push(second - told)
  }
  expect(Math.max(...lost)).toBeLessThan(15)
  expect(beats).toHaveLength(1 + 9)
})

test('a viewing that is over says so, and those that it has taken the place of with it; once', () => {
  const { beats, stat, watch } = viewing()
  stat.end()
  stat.open('s0')
  stat.open('s1')
  watch('s1', 0, 7, 0)
  stat.leave()
  expect(beats).toEqual([{ statId: 's1', duration: 7, seconds: 7, isLast: true }])
  stat.end()
  stat.end()
  expect(beats.slice(1)).toEqual([
    { statId: 's1', duration: 7, seconds: 7, isLast: true, ends: ['s0', 's1'] },
  ])
  // Of those of long ago nothing has a place any more.
  for (let at = 0; at < 30; at += 1) stat.open(`t${at}`)
  stat.end()
  expect([beats.at(-1)?.ends?.length, beats.at(-1)?.ends?.at(-1)]).toEqual([20, 't29'])
})

test('a viewing that nothing has played of yet is over as well', () => {
  const { beats, stat } = viewing()
  stat.open('s1')
  stat.end()
  expect(beats).toEqual([{ statId: 's1', duration: 0, isLast: true, ends: ['s1'] }])
})

test('what stands still behind an ad is told on, with the seconds that it had', () => {
  const { beats, stat, watch } = viewing()
  stat.stay('s1')
  watch('s1', 0, 7, 100)
  stat.stay('s1')
  expect(beats).toEqual([
    { statId: 's1', duration: 0, isLast: false },
    { statId: 's1', duration: 7, seconds: 107, isLast: false },
  ])
})

test('a channel has no position to tell', () => {
  const { positions, watch } = viewing()
  watch('s1', 0, 300)
  expect(positions).toEqual([])
})

test('a viewing of a few seconds tells its position only when it is left', () => {
  const { beats, positions, stat, watch } = viewing()
  watch('s1', 0, 9, 0)
  expect([beats, positions]).toEqual([[], []])
  stat.leave()
  expect(beats).toEqual([{ statId: 's1', duration: 9, seconds: 9, isLast: true }])
})
