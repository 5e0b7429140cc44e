import { expect, test } from 'vitest'
import { folderWith, testMistakes } from '../testing/folder-with.ts'
import { readService } from './read-service.ts'

const EITHER = 'an ad is either drawn (art), or a title (content), or from another system (tag)'

testMistakes([
  ['an unknown packet', 'ads.yaml', '[free]', '[fold]', 4, '[0].packets[0]', 'unknown packet "fold"'],
  [
    'an unknown roll',
    'ads.yaml',
    '[pre]',
    '[post]',
    3,
    '[0].rolls[0]',
    'must be one of pre, middle, post_pause',
  ],
  [
    'a campaign that ends before it begins',
    'ads.yaml',
    '2026-06-01',
    '2026-03-01',
    7,
    '[0].until',
    'it ends before it begins',
  ],
  ['a day that is none', 'ads.yaml', '2026-03-01', '2026-13-01', 6, '[0].from', 'there is no such day'],
  [
    'an ad that shows nothing',
    'ads.yaml',
    "tag: 'https://ads.example/v'",
    'seconds: 5',
    10,
    '[0].ads[1]',
    EITHER,
  ],
  ['an ad that shows two things', 'ads.yaml', 'Other,', 'Other, content: m,', 10, '[0].ads[1]', EITHER],
  [
    'a clip that is too long',
    'ads.yaml',
    'seconds: 12',
    'seconds: 20',
    9,
    '[0].ads[0].seconds',
    'a drawn clip has 19 seconds at most',
  ],
  [
    'an ad that is over before it may be skipped',
    'ads.yaml',
    'skip_after: 5',
    'skip_after: 12',
    9,
    '[0].ads[0].skip_after',
    'it is over by then',
  ],
  [
    'another system that the provider does not name',
    'ads.yaml',
    'ads.example/v',
    'else.example/v',
    10,
    '[0].ads[1].tag',
    '"https://else.example" is none of the origins of the provider\'s ads',
  ],
  [
    'a title for older viewers',
    'ads.yaml',
    "tag: 'https://ads.example/v'",
    'content: m',
    10,
    '[0].ads[1].content',
    '"m" is for viewers of 12',
  ],
  [
    'a provider without ads',
    'providers.yaml',
    "  ads: { without: [gold], origins: ['https://ads.example'] }\n",
    '',
    2,
    '[0].slug',
    'small has no ads: its entry says nothing of them',
    'ads.yaml',
  ],
  [
    'an unknown packet without ads',
    'providers.yaml',
    'without: [gold]',
    'without: [cold]',
    16,
    '[0].ads.without[0]',
    'unknown packet "cold"',
  ],
])

test('a campaign is read with what it leaves out, and one folder has no ads at all', async () => {
  const read = await readService(await folderWith())
  if (!read.ok) throw new Error(JSON.stringify(read.problems))
  expect(read.service.providers[0]?.ads).toEqual({
    most: 2,
    every_minutes: null,
    without: [2],
    is_removable: true,
    origins: ['https://ads.example'],
  })
  expect(read.service.adCampaigns).toMatchObject([
    {
      provider: 1,
      weight: 1,
      target: { kinds: [], packets: [1], channels: [], contents: [] },
      from: 1_772_323_200,
    },
  ])
  expect(
    read.service.adCampaigns[0]?.ads.map(({ seconds, skipAfter, tag }) => [seconds, skipAfter, tag]),
  ).toEqual([
    [12, 5, undefined],
    [15, undefined, 'https://ads.example/v'],
  ])
  const without = await readService(await folderWith('ads.yaml'))
  expect(without.ok && without.service.adCampaigns).toEqual([])
})
