import { expect, test } from 'vitest'
import type { Season } from '#contract/catalogue.ts'
import { firstEpisode, isOnlyAnnounced, nextEpisode } from './next-episode.ts'

const season = (number: number, ...ids: string[]) =>
  ({
    season: number,
    contents: ids.map((id) => ({ id, is_announcement: id.endsWith('!'), is_available: true })),
  }) as Season
const seasons = [season(2, '21', '22!'), season(1, '10!', '11', '12')]

test('after an episode comes the next, after a season the next season [player.next-episode-autoload]', () => {
  expect(['11', '12', '21', '22!', 'nope'].map((id) => nextEpisode(seasons, id)?.id)).toEqual([
    '12',
    '21',
    '22!',
    undefined,
    undefined,
  ])
})

test('a series begins with its first episode that is out', () => {
  expect(firstEpisode(seasons)?.id).toBe('11')
  expect(firstEpisode([])).toBeNull()
})

test('a series of which no episode is out is announced, one without episodes is not', () => {
  expect([
    isOnlyAnnounced([season(1, '10!'), season(2, '20!')]),
    isOnlyAnnounced(seasons),
    isOnlyAnnounced([season(1)]),
  ]).toEqual([true, false, false])
})
