import { expect, test } from 'vitest'
import { type AdPlace, type Campaign, drawOrder, mayAdvertise } from './campaign.ts'
import { middleBreaks } from './breaks.ts'

const CAMPAIGN: Campaign = {
  id: 1,
  rolls: ['pre'],
  target: { kinds: [], packets: [], channels: [], contents: [] },
  age: 12,
  weight: 1,
  per_day: null,
  valid_from: null,
  valid_until: null,
  ads: [],
}
const PLACE: AdPlace = {
  roll: 'pre',
  kind: 'movie',
  channelId: null,
  contentId: 10,
  maxAge: null,
  avoidsAdults: false,
  held: [],
  now: 1000,
}
const target = (more: Partial<Campaign['target']>) => ({ target: { ...CAMPAIGN.target, ...more } })

test.each<[name: string, campaign: Partial<Campaign>, place: Partial<AdPlace>, isShown: boolean]>([
  ['anywhere', {}, {}, true],
  ['another roll', {}, { roll: 'middle' }, false],
  ['a child who is younger', {}, { maxAge: 6 }, false],
  ['a child of that age', {}, { maxAge: 12 }, true],
  ['a guest, for adults', { age: 18 }, { avoidsAdults: true }, false],
  ['an adult, for adults', { age: 18 }, {}, true],
  ['another kind', target({ kinds: ['live'] }), {}, false],
  ['its kind', target({ kinds: ['live', 'movie'] }), {}, true],
  ['no channel', target({ channels: [1] }), {}, false],
  ['its channel', target({ channels: [1] }), { kind: 'live', channelId: 1 }, true],
  ['another title', target({ contents: [11] }), {}, false],
  ['its title', target({ contents: [11, 10] }), {}, true],
  ['an episode of its series', target({ contents: [11] }), { kind: 'episode', seriesId: 11 }, true],
  ['an episode of another series', target({ contents: [11] }), { kind: 'episode', seriesId: 12 }, false],
  ['no packet', target({ packets: [3, 4] }), { held: [5] }, false],
  ['one of its packets', target({ packets: [3, 4] }), { held: [4] }, true],
  ['too early', { valid_from: 1001 }, {}, false],
  ['from its first second', { valid_from: 1000 }, {}, true],
  ['until its last second', { valid_until: 1001 }, {}, true],
  ['over', { valid_until: 1000 }, {}, false],
])('%s', (_, campaign, place, isShown) => {
  expect(mayAdvertise({ ...CAMPAIGN, ...campaign }, { ...PLACE, ...place })).toBe(isShown)
})

test('what weighs three times as much is drawn first in three of four draws, and each is drawn once', () => {
  const campaigns = [
    { id: 1, weight: 3 },
    { id: 2, weight: 1 },
  ]
  const order = (first: number) =>
    drawOrder(campaigns, Uint8Array.of(first, 0, 0, 0, 128, 0, 0, 0)).map(({ id }) => id)
  expect([0, 64, 128, 191].map(order)).toEqual(Array.from({ length: 4 }, () => [1, 2]))
  expect([192, 255].map(order)).toEqual([
    [2, 1],
    [2, 1],
  ])
})

test('what weighs hundreds of times less is drawn as often as its weight says', () => {
  const firstOf = (drawn: number, ...weights: readonly number[]) => {
    const bytes = new Uint8Array(4 * weights.length)
    new DataView(bytes.buffer).setUint32(0, drawn)
    return drawOrder(
      weights.map((weight, id) => ({ id, weight })),
      bytes,
    )[0]?.id
  }
  const all = 2 ** 32
  const [many, few] = [Math.ceil((all * 300) / 301), Math.ceil(all / 301)]
  expect([many - 1, many, all - 1].map((drawn) => firstOf(drawn, 300, 1))).toEqual([0, 1, 1])
  expect([0, few - 1, few].map((drawn) => firstOf(drawn, 1, 300))).toEqual([0, 0, 1])
})

test('a film is interrupted every so many minutes, and not shortly before its end', () => {
  expect(middleBreaks(90 * 60, 30)).toEqual([1800, 3600])
  expect(middleBreaks(75 * 60 - 1, 30)).toEqual([1800])
  expect(middleBreaks(75 * 60, 30)).toEqual([1800, 3600])
  expect(middleBreaks(20 * 60, 30)).toEqual([])
  expect(middleBreaks(90 * 60, null)).toEqual([])
})
