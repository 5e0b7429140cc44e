import { expect, test } from 'vitest'
import type { EngineFault } from './engine.ts'
import { watchGrant } from './grant-watch.ts'
import type { Source } from './source.ts'

const film: Source = { url: 'http://media/film.m3u8', engine: 'hls', kind: 'film' }

function watched(answer: number) {
  const asked: string[] = []
  const faults: EngineFault[] = []
  const { promise, resolve } = Promise.withResolvers<number>()
  const plays: { source: Source | null } = { source: film }
  const grant = watchGrant(
    {
      askPlaylist: (url) => {
        asked.push(url)
        return promise
      },
    },
    () => plays.source,
    (fault) => void faults.push(fault),
  )
  const play = (source: Source | null, seconds: number): void => {
    plays.source = source
    grant.watched(seconds)
  }
  return { asked, faults, plays, play, doubt: grant.doubt, answer: () => resolve(answer) }
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

test('an answer that comes when something else plays is nobody’s', async () => {
  const { faults, plays, play, answer } = watched(403)
  play(film, 4)
  plays.source = { ...film, url: 'http://media/other.m3u8' }
  answer()
  await Promise.resolve()
  expect(faults).toEqual([])
})

test('where the network is in doubt the grant is asked for at once, of live too; a decoder is no doubt', () => {
  const { asked, plays, doubt } = watched(403)
  plays.source = { ...film, kind: 'live' }
  const fault: EngineFault = {
    kind: 'media',
    isFatal: true,
    code: 3,
    errorType: 'mediaElement',
    details: '',
    url: film.url,
  }
  doubt(fault)
  expect(asked).toEqual([])
  doubt({ ...fault, kind: 'network' })
  expect(asked).toEqual([film.url])
})
