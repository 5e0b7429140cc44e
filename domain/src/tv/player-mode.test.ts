import { expect, test } from 'vitest'
import { playerMode, streamQuery } from './player-mode.ts'

const NOW = 1_800_000_000
const plain = { is_purchased: true, stream_types: [{ type: 'hls' }] }
const other = { is_purchased: true, stream_types: [{ type: 'hls' }, { type: 'vitrina' }] }

test('a load in any mode but full is a preview, and its stream is asked for as one [tv.load-preview-mode]', () => {
  for (const wish of ['preview', 'vitrina', 'card', ''])
    for (const channel of [plain, other]) expect(playerMode(wish, channel, 0, NOW)).toBe('preview')
  expect(playerMode('full', plain, 0, NOW)).toBe('full')
  expect(streamQuery('preview', 0)).toEqual({ ts: 0, inline: 1, preview: 1 })
  expect(streamQuery('full', 7)).toEqual({ ts: 7, inline: 1 })
})

test('what was bought with a player of somebody else is shown by it, within 360 s of now [tv.load-vitrina] [player.modes]', () => {
  const modes = (channel: typeof plain, times: readonly number[]) =>
    times.map((ts) => playerMode('full', channel, ts, NOW))
  expect(modes(other, [0, NOW, NOW - 360, NOW + 360])).toEqual(['vitrina', 'vitrina', 'vitrina', 'vitrina'])
  expect(modes(other, [NOW - 361, NOW + 361])).toEqual(['full', 'full'])
  expect(modes(plain, [0, NOW])).toEqual(['full', 'full'])
  expect(modes({ ...other, is_purchased: false }, [0, NOW])).toEqual(['full', 'full'])
})
