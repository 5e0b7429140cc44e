import { expect, test } from 'vitest'
import type { EngineFault } from './engine.ts'
import { watchGrant } from './grant-watch.ts'
import type { Source } from './source.ts'

const film: Source = { url: 'http://media/film.m3u8', engine: 'hls', kind: 'film' }

function watched(answer: number) {
  const asked: string[] = []
  const faults: EngineFault[] = []
  const { promise, resolve } = Promise.withResolvers<number>()
  const play = watchGrant(
    (url) => {
      asked.push(url)
      return promise
    },
    (fault) => void faults.push(fault),
  )
  return { asked, faults, play, answer: () => resolve(answer) }
}

test('who plays what is complete asks for its grant after each four seconds of it, one question at a time', async () => {
  const { asked, play, answer } = watched(200)
  for (let quarter = 0; quarter < 15; quarter += 1) play(film, 0.25)
  expect(asked).toEqual([])
  play(film, 0.25)
  expect(asked).toEqual([film.url])
  for (let second = 0; second < 9; second += 1) play(film, 1)
  expect(asked).toHaveLength(1)
  answer()
  await Promise.resolve()
  play(film, 0)
  expect(asked).toHaveLength(2)
  await Promise.resolve()
  for (let quarter = 0; quarter < 15; quarter += 1) play(film, 0.25)
  expect(asked).toHaveLength(2)
  play(film, 0.25)
  expect(asked).toHaveLength(3)
})

test('live asks for its playlist anyway, and nothing is no playback', () => {
  const { asked, play } = watched(200)
  play({ ...film, kind: 'live' }, 60)
  play(null, 60)
  expect(asked).toEqual([])
})

test.each([
  [403, 1],
  [200, 0],
  [404, 0],
  [0, 0],
])('an answer of %i is told as the end of the grant %i times', async (code, times) => {
  const { faults, play, answer } = watched(code)
  play(film, 4)
  answer()
  await Promise.resolve()
  expect(faults).toEqual(
    Array.from({ length: times }, () => ({
      kind: 'refused',
      isFatal: false,
      code: 403,
      errorType: 'grant',
      details: 'the grant is over',
      url: film.url,
    })),
  )
})
