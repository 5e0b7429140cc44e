import { expect, test } from 'vitest'
import { otherAirings, recommendedAirings } from './other-airings.ts'

const NOW = 1_800_000_000
const HOUR = 3600
const OPEN = { isPurchased: true, archivedDays: 7 }

const airing = (hours: number, more = {}) => ({
  id: String(hours),
  channel_id: 1,
  timestamp: NOW + hours * HOUR,
  duration: HOUR,
  is_catchup_available: true,
  ...more,
})
const idsOf = (list: readonly { readonly id: string }[]) => list.map(({ id }) => id)

test('other airings are recordings, the newest first, then what comes, the next one first [tv.channel-page-episodes]', () => {
  const all = [airing(-50), airing(-26), airing(-2), airing(-0.5), airing(20), airing(3)]
  expect(idsOf(otherAirings(all, '-0.5', () => OPEN, NOW))).toEqual(['-2', '-26', '-50', '3', '20'])
})

test('what cannot be watched any more is no other airing, nor what is on a channel that the viewer does not have', () => {
  const all = [
    airing(-24 * 8),
    airing(-3, { is_catchup_available: false }),
    airing(-4, { channel_id: 2 }),
    airing(-5, { channel_id: 3 }),
    airing(2, { channel_id: 3 }),
  ]
  const rights = (channel: number) => (channel === 2 ? undefined : { ...OPEN, isPurchased: channel === 1 })
  expect(idsOf(otherAirings(all, undefined, rights, NOW))).toEqual(['2'])
  const many = Array.from({ length: 20 }, (_, at) => airing(-2 - at))
  expect(otherAirings(many, undefined, () => OPEN, NOW)).toHaveLength(12)
})

const program = (id: string, category: number, ...genres: number[]) => ({
  id,
  category: { id: category },
  genres: genres.map((genre) => ({ id: genre })),
})

test('recommended are recordings of the channel akin to what is shown, one of each programme, the nearest kin first [tv.channel-page-recommended]', () => {
  const items = [
    airing(-9, { program: program('kin', 1, 5) }),
    airing(-8, { program: program('same-kind', 3) }),
    airing(-7, { program: program('stranger', 2, 9) }),
    airing(-6, { program: program('kin', 1, 5) }),
    airing(-5, { program: program('shown', 3, 5, 6) }),
    airing(-4, { program: program('twin', 3, 5, 6) }),
    airing(-3, { program: program('unrecorded', 3, 5, 6), is_catchup_available: false }),
    airing(2, { program: program('coming', 3, 5, 6) }),
  ] as unknown as Parameters<typeof recommendedAirings>[0]
  const shown = program('shown', 3, 5, 6)
  expect(idsOf(recommendedAirings(items, shown, OPEN, NOW))).toEqual(['-4', '-6', '-8'])
  expect(recommendedAirings(items, shown, { ...OPEN, isPurchased: false }, NOW)).toEqual([])
})
