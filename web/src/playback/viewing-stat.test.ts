import { expect, test } from 'vitest'
import { createViewingStat, type Heartbeat } from './viewing-stat.ts'

function viewing() {
  const beats: Heartbeat[] = []
  const stat = createViewingStat((beat) => beats.push(beat))
  const watch = (statId: string, from: number, to: number, position: number | null = null) => {
    for (let watched = from; watched <= to; watched += 1)
      stat.progress({ statId, watched, position: position === null ? null : position + watched })
  }
  return { beats, stat, watch }
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
