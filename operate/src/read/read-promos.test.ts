import { expect, test } from 'vitest'
import { folderWith, testMistakes } from '../testing/folder-with.ts'
import { readService } from './read-service.ts'

testMistakes([
  [
    'a campaign of an unknown packet',
    'promos.yaml',
    '[gold]',
    '[fold]',
    4,
    '[0].packets[0]',
    'unknown packet "fold"',
  ],
  [
    'a campaign of what costs nothing',
    'promos.yaml',
    'packets: [gold]',
    'packets: [free]',
    4,
    '[0].packets[0]',
    'the packet "free" costs nothing anyway',
  ],
  [
    'a free packet after the days',
    'promos.yaml',
    'after_renew_packet: gold',
    'after_renew_packet: free',
    6,
    '[0].after_renew_packet',
    'the packet "free" costs nothing anyway',
  ],
  [
    'what is charged without being confirmed',
    'promos.yaml',
    '  confirmation: { title: Spring, text: Gold for a month. }\n',
    '',
    6,
    '[0].after_renew_packet',
    'what is charged after the days is confirmed first: a confirmation is missing',
  ],
  [
    'a campaign that ends before it begins',
    'promos.yaml',
    '2026-06-01',
    '2026-03-01',
    8,
    '[0].limits.until',
    'it ends before it begins',
  ],
  [
    'a day that is none',
    'promos.yaml',
    '2026-03-01',
    '2026-13-01',
    8,
    '[0].limits.from',
    'there is no such day',
  ],
  [
    'a code that reads like another one',
    'promos.yaml',
    '[SUMMER]',
    '[spr1ngl]',
    10,
    '[1].codes[0]',
    'the code "spr1ngl" is one of spring already',
  ],
  [
    'a code of more than fifteen characters',
    'promos.yaml',
    '[SUMMER]',
    '[SUMMER-SUMMER-16]',
    10,
    '[1].codes[0]',
    'must match pattern "^[A-Za-z0-9-]{4,15}$"',
  ],
  ['a campaign without a day', 'promos.yaml', 'days: 7', 'days: 0', 10, '[1].days', 'must be >= 1'],
  [
    'an id that another campaign has',
    'promos.yaml',
    'id: 2',
    'id: 1',
    10,
    '[1].id',
    'id 1 is taken by promos.yaml:1',
  ],
  [
    'days that no packet has for a trial',
    'providers.yaml',
    'is_guest_allowed: true',
    'is_guest_allowed: true\n  promo_days: 14',
    14,
    '[0].promo_days',
    'no packet of small has a trial of 14 days',
  ],
])

test('a campaign is read with what it leaves out', async () => {
  const read = await readService(await folderWith())
  if (!read.ok) throw new Error(JSON.stringify(read.problems))
  expect(read.service.promos).toMatchObject([
    {
      id: 1,
      provider: 1,
      packets: [2],
      ottPackets: [2],
      days: 30,
      ottDays: 30,
      afterRenewPacket: 2,
      from: 1_772_323_200,
    },
    { id: 2, mostUsesOfUser: 1, isForNew: false, needsCard: false, codes: ['SUMMER'] },
  ])
  expect(read.service.promos[0]?.codes).toEqual(['SPR1NG1'])
})
