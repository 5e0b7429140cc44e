import { expect, test } from 'vitest'
import { assetLike } from '../testing/assets.ts'
import type { ChannelWindow } from '../playlist/window.ts'
import { SEGMENT_MS, startOf } from '../timeline/grid.ts'
import type { ChannelTimeline } from '../timeline/tape.ts'
import { itemsWithin, type TimeSpan } from '../timeline/timeline.ts'
import type { OriginPorts } from './ports.ts'
import { channelView, hasRendition, itemsAhead, opened, opensKey, spanOf } from './view.ts'

/** A grid that lies across that of 1970. */
const EPOCH = Date.UTC(2026, 0, 1) + 777
const HOUR = 3_600_000
/** Two days of programmes of forty minutes; every one has a sound of its own, so that nothing of it goes unnoticed. */
const ITEMS = Array.from({ length: 72 }, (_, at) => ({
  kind: 'playout' as const,
  ordinal: at + 1,
  startIndex: at * 1250,
  endIndex: at * 1250 + 1250,
  assetId: `asset-${at}`,
  scheduleId: `s${at}`,
}))
const whole: ChannelTimeline = { channelId: 7, epochMs: EPOCH, items: ITEMS }
/** What a tape answers that has been read for a span and not a cell further, but for the programmes at its ends. */
const cut = ({ fromMs, toMs }: TimeSpan): ChannelTimeline => {
  const [first, end] = [fromMs, toMs].map((at) => Math.floor((at - EPOCH) / SEGMENT_MS))
  return { ...whole, items: itemsWithin(ITEMS, first!, end! + 1) }
}
const language = (id: string): string => {
  const at = Number(id.slice(6))
  return String.fromCharCode(97 + Math.floor(at / 26), 97 + (at % 26))
}
let now = 0
const portsOn = (channelTimeline: OriginPorts['channelTimeline']): OriginPorts => ({
  store: undefined as never,
  secret: new Uint8Array(32),
  assets: (id) => assetLike(id, { audio: [language(id)] }),
  standbyAt: () => 'asset-0',
  channelTimeline,
  isAlive: () => true,
  onFetch: () => undefined,
  isEnded: () => false,
  now: () => now,
})

/** A programme has just begun: keys of the one before are still asked for, which no list has any more. */
const granted = startOf(EPOCH, 22_520)
const windows: ChannelWindow[] = [
  { kind: 'live' },
  { kind: 'shifted', fromMs: granted - 3 * HOUR },
  { kind: 'archive', fromMs: granted - 5 * HOUR },
  { kind: 'archive', fromMs: granted - 1000 },
  { kind: 'archive', fromMs: granted - HOUR, toMs: granted + HOUR / 2 },
]

test.each(windows)(
  'the span of a grant has everything that its playlists, tracks and keys come from, up to twelve hours later: %o',
  (window) => {
    const scope = { channelId: 7, window }
    for (const later of [0, 1, 100, 7 * 60, 12 * 3600].flatMap((s) => [s * 1000, s * 1000 + 950])) {
      now = granted + later
      const grant = { session: 's', asOf: Math.floor(granted / 1000), expires: 0, scope }
      const said = [whole, cut(spanOf(grant, scope, now))].map((tape) => {
        const ports = portsOn(() => tape)
        const seen = { grant, tape }
        const view = channelView(ports, seen, scope)
        const ids = ITEMS.map(({ assetId }) => assetId)
        return {
          listing: view.listing,
          items: view.items.map(({ ordinal, startIndex, assetId }) => [ordinal, startIndex, assetId]),
          ahead: itemsAhead(ports, seen, scope).map(({ ordinal }) => ordinal),
          keys: ids.filter((id) => opensKey(ports, seen, id)),
          listed: ids.filter((id) => hasRendition(ports, grant, scope, view, `a-${language(id)}`)),
        }
      })
      expect(said[1]).toEqual(said[0])
      expect(said[0]!.keys.length).toBeGreaterThan(0)
    }
  },
)

test('a tape that is known is answered from at once, one that has to be read is waited for', async () => {
  now = granted
  const scope = { channelId: 7, window: { kind: 'live' } as const }
  const grant = { session: 's', asOf: Math.floor(granted / 1000), expires: 0, scope }
  expect(
    opened(
      portsOn(() => whole),
      grant,
    ),
  ).toEqual({ grant, tape: whole })
  const waited = opened(
    portsOn(() => Promise.resolve(whole)),
    grant,
  )
  expect(waited).toBeInstanceOf(Promise)
  expect(await waited).toEqual({ grant, tape: whole })
})
