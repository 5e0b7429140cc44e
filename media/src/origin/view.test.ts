import { expect, test } from 'vitest'
import { assetLike } from '../testing/assets.ts'
import type { ChannelWindow } from '../playlist/window.ts'
import { SEGMENT_MS, startOf } from '../timeline/grid.ts'
import type { ChannelTimeline } from '../timeline/tape.ts'
import { itemsWithin, type TimeSpan } from '../timeline/timeline.ts'
import type { OriginPorts } from './ports.ts'
import { channelView, hasRendition, isClosed, itemsAhead, opened, opensKey, spanOf } from './view.ts'

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

test('a recording is closed by what was closed in it after it was granted, and by nothing beside it', () => {
  const [from, to] = [granted - 2 * HOUR, granted - HOUR]
  const closedBy = (window: ChannelWindow, part: { fromMs: number; toMs: number }, notAfterMs?: number) =>
    isClosed({
      grant: {
        session: 's',
        asOf: 0,
        expires: 0,
        scope: { channelId: 7, window, ...(notAfterMs !== undefined && { limits: { notAfterMs } }) },
      },
      tape: { ...whole, closed: [{ fromMs: 0, toMs: 1 }, part] },
    })
  const played: ChannelWindow = { kind: 'archive', fromMs: from, toMs: to }
  expect(closedBy(played, { fromMs: from - HOUR, toMs: from })).toBe(false)
  expect(closedBy(played, { fromMs: from - HOUR, toMs: from + 1 })).toBe(true)
  expect(closedBy(played, { fromMs: to - 1, toMs: to + HOUR })).toBe(true)
  expect(closedBy(played, { fromMs: to, toMs: to + HOUR })).toBe(false)
  // One that grows lists four hours at most, and ends where the archive was closed when it was granted.
  const growing: ChannelWindow = { kind: 'archive', fromMs: from }
  expect(closedBy(growing, { fromMs: to, toMs: to + HOUR })).toBe(true)
  expect(closedBy(growing, { fromMs: to, toMs: to + HOUR }, to)).toBe(false)
  expect(closedBy(growing, { fromMs: from + 4 * HOUR, toMs: from + 5 * HOUR })).toBe(false)
  expect(closedBy({ kind: 'live' }, { fromMs: from, toMs: granted + HOUR })).toBe(false)
})

test('what a recording shows beside a part that was closed later keeps its keys, what shows some of that part does not', () => {
  now = granted
  // The programmes 14 to 17 and the beginning of 18: two hours and some more, all over by now.
  const [from, to] = [startOf(EPOCH, 14 * 1250), startOf(EPOCH, 18 * 1250 + 100)]
  const keysBeside = (part: TimeSpan, notAfterMs?: number) => {
    const window: ChannelWindow = { kind: 'archive', fromMs: from, toMs: to }
    const scope = { channelId: 7, window, ...(notAfterMs !== undefined && { limits: { notAfterMs } }) }
    const grant = { session: 's', asOf: Math.floor(granted / 1000), expires: 0, scope }
    const seen = { grant, tape: { ...whole, closed: [part] } }
    const ports = portsOn(() => seen.tape)
    return ITEMS.filter(({ assetId }) => opensKey(ports, seen, assetId)).map(({ ordinal }) => ordinal - 1)
  }
  const at = (nth: number, ms = 0) => startOf(EPOCH, nth * 1250) + ms
  expect(keysBeside({ fromMs: 0, toMs: from })).toEqual([14, 15, 16, 17, 18])
  expect(keysBeside({ fromMs: at(16, 60_000), toMs: at(16, 120_000) })).toEqual([14, 15, 17, 18])
  expect(keysBeside({ fromMs: at(15, 60_000), toMs: at(17, 60_000) })).toEqual([14, 18])
  // A programme as the schedule has it: within half a cell of where it lies on the tape.
  expect(keysBeside({ fromMs: at(16, 900), toMs: at(17, 900) })).toEqual([14, 15, 17, 18])
  expect(keysBeside({ fromMs: at(16, -900), toMs: at(17, -900) })).toEqual([14, 15, 17, 18])
  // Of the programme that is closed behind the end of the grant nothing closed is listed.
  expect(keysBeside({ fromMs: to, toMs: at(19) })).toEqual([14, 15, 16, 17, 18])
  expect(keysBeside({ fromMs: at(17, 60_000), toMs: at(19) }, at(17, 60_000))).toEqual([14, 15, 16, 17])
})

test('the key of what is shown twice is closed with the one that shows some of the closed part', () => {
  now = granted
  const window: ChannelWindow = { kind: 'archive', fromMs: granted - 3 * HOUR, toMs: granted - HOUR }
  const grant = {
    session: 's',
    asOf: Math.floor(granted / 1000),
    expires: 0,
    scope: { channelId: 7, window },
  }
  const items = ITEMS.map((item, at) => (at % 2 === 0 ? { ...item, assetId: 'asset-0' } : item))
  const closed = [{ fromMs: startOf(EPOCH, 16 * 1250), toMs: startOf(EPOCH, 17 * 1250) }]
  const seen = { grant, tape: { ...whole, items, closed } }
  const ports = portsOn(() => seen.tape)
  expect(['asset-0', 'asset-15'].map((id) => opensKey(ports, seen, id))).toEqual([false, true])
})
