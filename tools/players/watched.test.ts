import { expect, test } from 'vitest'
import { hasPlayed, Watched } from './watched.ts'

function playing(seconds: number, more: { soundUntil?: number; haltAt?: number } = {}): Watched {
  let now = 0
  const watched = new Watched(() => now)
  for (; now < seconds; now++) {
    if (now < 3 || (more.haltAt !== undefined && now >= more.haltAt && now < more.haltAt + 7)) continue
    watched.add('pictures', 1)
    if (now < (more.soundUntil ?? seconds)) watched.add('sound', 1)
  }
  watched.end()
  return watched
}

test('a player that begins after a moment and goes on has played', () => {
  expect(hasPlayed(playing(60), 60)).toBe(true)
})

test('a player whose sound ends, that halts or that never begins has not', () => {
  expect(hasPlayed(playing(60, { soundUntil: 40 }), 60)).toBe(false)
  expect(hasPlayed(playing(60, { haltAt: 20 }), 60)).toBe(false)
  expect(hasPlayed(new Watched(() => 0), 60)).toBe(false)
  expect(hasPlayed(playing(12), 60)).toBe(false)
})

test('what a player says of its failure counts, and the time after a seek does not', () => {
  const failed = playing(60)
  failed.failure = 'cannot decode'
  expect(hasPlayed(failed, 60)).toBe(false)
  let now = 0
  const sought = new Watched(() => now)
  sought.add('pictures', 30)
  sought.add('sound', 30)
  sought.seeks()
  now = 8
  sought.reached('pictures', 60)
  sought.reached('sound', 60)
  sought.end()
  expect([sought.halt, hasPlayed(sought, 60, 1)]).toEqual([0, true])
})
