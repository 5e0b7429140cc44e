import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { OriginPorts } from '../origin/ports.ts'
import { opensKey, spanOf } from '../origin/view.ts'
import { assetLike } from '../testing/assets.ts'
import { type Piece, tapeOf } from '../testing/tapes.ts'
import { SEGMENT_MS } from '../timeline/grid.ts'
import { gridRuler, LONGEST_SEGMENT_MS, rulerOf } from '../timeline/ruler.ts'
import type { ChannelTimeline } from '../timeline/tape.ts'
import { itemsWithin, momentAt } from '../timeline/timeline.ts'
import { mediaPlaylist } from './media-playlist.ts'
import { onAir } from './on-air.ts'
import { segmentsOf } from './segment-list.ts'
import { type ChannelWindow, listingAt, listingWithin } from './window.ts'

const EPOCH = Date.UTC(2026, 0, 1)
const LONGEST = 6000
const assets = (id: string) => assetLike(id)

/** The text of a window, or null where nothing is on air in it. */
function textOf(tape: ChannelTimeline, window: ChannelWindow, asOfMs: number, nowMs: number): string | null {
  const listing = listingAt(window, rulerOf(tape), asOfMs, nowMs)
  const items = onAir(tape, listing.first, listing.end, asOfMs / 1000, assets, () => 'standby') ?? []
  return items.length === 0 ? null : mediaPlaylist(items, listing, 'v360', tape)
}

const tape = tapeOf(
  EPOCH,
  [
    { cells: 100 },
    { segments: [{ durationMs: 4000 }, { durationMs: 5500 }, { durationMs: 2280, pauseMs: 500 }] },
    { cells: 50 },
  ],
  LONGEST,
)
/** When the recording begins. */
const CUT = EPOCH + 100 * SEGMENT_MS

test('an archive over what was played out and what was recorded lists both as they lie in time', () => {
  const text = textOf(
    tape,
    { kind: 'archive', fromMs: CUT - SEGMENT_MS, toMs: CUT + 14_000 },
    CUT + 3_600_000,
    CUT + 3_600_000,
  )
  expect(text).toBe(`#EXTM3U
#EXT-X-VERSION:7
#EXT-X-TARGETDURATION:6
#EXT-X-MEDIA-SEQUENCE:99
#EXT-X-DISCONTINUITY-SEQUENCE:1
#EXT-X-PLAYLIST-TYPE:VOD
#EXT-X-MAP:URI="../../a/clip/v360/head.mp4"
#EXT-X-KEY:METHOD=AES-128,URI="key/clip"
#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:03:10.080Z
#EXTINF:1.920,
../../a/clip/v360/99-99.m4s
#EXT-X-DISCONTINUITY
#EXT-X-KEY:METHOD=NONE
#EXT-X-MAP:URI="../../a/match/v360/head.mp4"
#EXT-X-KEY:METHOD=AES-128,URI="key/match"
#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:03:12.000Z
#EXTINF:4.000,
../../a/match/v360/r1-0.m4s
#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:03:16.000Z
#EXTINF:5.500,
../../a/match/v360/r1-1.m4s
#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:03:22.000Z
#EXTINF:2.280,
../../a/match/v360/r1-2.m4s
#EXT-X-DISCONTINUITY
#EXT-X-KEY:METHOD=NONE
#EXT-X-MAP:URI="../../a/clip/v360/head.mp4"
#EXT-X-KEY:METHOD=AES-128,URI="key/clip"
#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:03:24.280Z
#EXTINF:1.920,
../../a/clip/v360/0-103.m4s
#EXT-X-ENDLIST
`)
})

test('live has room for six of the longest segments, and the newest only once it is over', () => {
  const live = (nowMs: number) => listingAt({ kind: 'live' }, rulerOf(tape), nowMs, nowMs)
  expect(live(CUT + 3999)).toEqual({ first: 81, end: 100, type: 'sliding' })
  expect(live(CUT + 4000)).toMatchObject({ end: 101 })
  expect(live(CUT + 12_279)).toMatchObject({ end: 102 })
  expect(live(CUT + 12_280)).toMatchObject({ end: 103 })
})

test('start-over of what is being recorded grows by its segments, and a limit lies where one begins', () => {
  const window = { kind: 'archive', fromMs: CUT } as const
  const listing = (nowMs: number) => listingAt(window, rulerOf(tape), CUT + 9500, nowMs)
  expect(listing(CUT + 9500)).toEqual({ first: 99, end: 102, type: 'EVENT', startSeconds: 1.92 })
  expect(listing(CUT + 12_279)).toMatchObject({ first: 99, end: 102 })
  expect(listing(CUT + 12_280)).toMatchObject({ first: 99, end: 103 })
  const limited = listingWithin(listing(CUT + 20_000), rulerOf(tape), { notBeforeMs: CUT + 3900 })
  expect(limited).toMatchObject({ first: 101, startSeconds: 0 })
})

test('a moment of a recording lies so far into it, whatever its segments', () => {
  expect(momentAt(tape, CUT + 9999)).toMatchObject({ item: { ordinal: 2 }, offsetMs: 9999 })
  expect(momentAt(tape, CUT + 12_280)).toMatchObject({ item: { ordinal: 3 }, offsetMs: 0 })
})

test('a transport stream goes on without a tag only where all is played out', () => {
  const listing = { first: 99, end: 101, type: 'sliding' } as const
  const items = onAir(tape, 99, 101, 0, assets, () => 'standby')!
  expect(mediaPlaylist(items, listing, 't360', tape)).toContain('#EXT-X-DISCONTINUITY\n')
})

const piece: fc.Arbitrary<Piece> = fc.oneof(
  fc.record({ cells: fc.integer({ min: 1, max: 40 }) }),
  fc.record({
    segments: fc.array(
      fc.record({
        durationMs: fc.integer({ min: 200, max: LONGEST }),
        pauseMs: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 4000 })),
      }),
      { minLength: 1, maxLength: 20 },
    ),
  }),
)
const tapes = fc.array(piece, { minLength: 1, maxLength: 8 }).map((pieces) => tapeOf(EPOCH, pieces, LONGEST))
/** A fraction between 0 and 1, evenly spread: fast-check's doubles are nearly all close to 0. */
const share = fc.integer({ min: 0, max: 10_000 }).map((part) => part / 10_000)
const lengthOf = (of: ChannelTimeline): number => rulerOf(of).startOf(of.items.at(-1)!.endIndex) - EPOCH
/** Live, shifted, an archive that runs on, and the shortest one. */
function windowOf(kind: number, fromMs: number): ChannelWindow {
  if (kind === 0) return { kind: 'live' }
  if (kind === 1) return { kind: 'shifted', fromMs }
  return { kind: 'archive', fromMs, ...(kind === 3 && { toMs: fromMs + 1 }) }
}

/** What a list says of its segments, by their media sequence numbers. */
function listed(text: string) {
  const first = Number(/MEDIA-SEQUENCE:(\d+)/.exec(text)![1])
  let discontinuity = Number(/DISCONTINUITY-SEQUENCE:(\d+)/.exec(text)![1])
  const segments = new Map<number, string>()
  let date = ''
  let duration = ''
  for (const line of text.split('\n')) {
    if (line === '#EXT-X-DISCONTINUITY') discontinuity += 1
    date = /^#EXT-X-PROGRAM-DATE-TIME:(.*)/.exec(line)?.[1] ?? date
    duration = /^#EXTINF:(.*),/.exec(line)?.[1] ?? duration
    if (line !== '' && !line.startsWith('#'))
      segments.set(first + segments.size, `${discontinuity} ${date} ${duration} ${line}`)
  }
  return { first, segments }
}

test('what is over at a moment is what ended by then, and every segment is found by its beginning', () => {
  fc.assert(
    fc.property(tapes, fc.array(share, { minLength: 10, maxLength: 10 }), (of, parts) => {
      const ruler = rulerOf(of)
      const last = of.items.at(-1)!.endIndex
      const all = of.items.flatMap((item) => segmentsOf(item, 0, last, EPOCH))
      expect(all.map(({ sequence }) => sequence)).toEqual(Array.from({ length: last }, (_, index) => index))
      for (const { sequence, startMs = 0 } of all) {
        expect(ruler.startOf(sequence)).toBe(startMs)
        expect(ruler.at(startMs)).toBe(sequence)
      }
      for (const part of parts) {
        const ms = Math.floor(EPOCH + part * lengthOf(of))
        expect(ruler.at(ms)).toBe(all.filter((one) => (one.startMs ?? 0) + one.durationMs <= ms).length)
      }
    }),
  )
})

test('a tape that is only played out is its grid', () => {
  const pieces = fc.array(fc.record({ cells: fc.integer({ min: 1, max: 40 }) }), { minLength: 1 })
  fc.assert(
    fc.property(pieces, share, fc.integer({ min: 0, max: 2 }), share, (some, from, kind, now) => {
      const of = tapeOf(EPOCH, some, SEGMENT_MS)
      const [fromMs, nowMs] = [from, now].map((part) => Math.floor(EPOCH + part * lengthOf(of)))
      const window = windowOf(kind, fromMs!)
      expect(listingAt(window, rulerOf(of), fromMs!, nowMs!)).toEqual(
        listingAt(window, gridRuler(EPOCH), fromMs!, nowMs!),
      )
    }),
  )
})

test('lists of one window never contradict each other: a number always has the same segment, its date, length and discontinuity', () => {
  fc.assert(
    fc.property(
      tapes,
      fc.integer({ min: 0, max: 2 }),
      share,
      fc.array(share, { minLength: 2, maxLength: 12 }),
      (of, kind, from, moments) => {
        const times = moments.map((part) => Math.floor(EPOCH + part * lengthOf(of))).toSorted((a, b) => a - b)
        const asOf = Math.floor(times[0]! / 1000) * 1000
        const window = windowOf(kind, Math.floor(EPOCH + from * (asOf - EPOCH)))
        const known = new Map<number, string>()
        let before = -1
        for (const nowMs of times) {
          const text = textOf(of, window, asOf, nowMs)
          if (text === null) continue
          const { first, segments } = listed(text)
          // Numbers only rise, and an archive keeps its first.
          expect(first).toBeGreaterThanOrEqual(before)
          const isKept = kind === 2 && before >= 0
          expect(isKept ? before : first).toBe(first)
          before = first
          const target = Number(/TARGETDURATION:(\d+)/.exec(text)![1])
          expect(target).toBe(LONGEST / 1000)
          for (const [sequence, said] of segments) {
            expect(known.get(sequence) ?? said).toBe(said)
            known.set(sequence, said)
            const [, date = '', duration = ''] = said.split(' ')
            expect(Date.parse(date)).toBe(rulerOf(of).startOf(sequence))
            expect(Date.parse(date) + Number(duration) * 1000).toBeLessThanOrEqual(nowMs + 1)
            expect(Number(duration)).toBeLessThanOrEqual(target)
          }
          const { end } = listingAt(window, rulerOf(of), asOf, nowMs)
          expect([...segments.keys()].at(-1)).toBe(end - 1)
        }
      },
    ),
  )
})

test('a recording is there as soon as it is listed, and nothing is shown in its place', () => {
  const seen = (known: (id: string) => ReturnType<typeof assetLike> | undefined) =>
    onAir(tape, 100, 103, EPOCH / 1000, known, () => 'standby')?.map(({ asset }) => asset.id)
  expect(seen((id) => assetLike(id, { readyAt: CUT / 1000 + 3600 }))).toEqual(['match'])
  expect(seen((id) => (id === 'match' ? undefined : assetLike(id)))).toBeUndefined()
})

/** Pieces of some seconds, each with an asset of its own, so that every window reaches over several. */
const shortTapes = fc
  .array(
    fc.oneof(
      fc.record({ cells: fc.integer({ min: 1, max: 4 }) }),
      fc.record({
        segments: fc.array(fc.record({ durationMs: fc.integer({ min: 500, max: 10_000 }) }), {
          minLength: 1,
          maxLength: 3,
        }),
      }),
    ),
    { minLength: 30, maxLength: 60 },
  )
  .map((pieces) =>
    tapeOf(
      EPOCH,
      pieces.map((one, nth) => ({ ...one, assetId: `asset-${nth}` })),
      LONGEST_SEGMENT_MS,
    ),
  )

test('a node that has read only the part of a tape that a grant needs says the same as one that has all of it, and opens the same keys', () => {
  fc.assert(
    fc.property(
      shortTapes,
      fc.integer({ min: 0, max: 3 }),
      share,
      share,
      share,
      (of, kind, from, asked, now) => {
        const asOf = Math.floor((EPOCH + asked * lengthOf(of)) / 1000)
        const nowMs = Math.floor(asOf * 1000 + now * (EPOCH + lengthOf(of) - asOf * 1000))
        const window = windowOf(kind, Math.floor(EPOCH + from * (asOf * 1000 - EPOCH)))
        const scope = { channelId: 7, window }
        const grant = { session: 's', asOf, expires: 0, scope }
        const { fromMs, toMs } = spanOf(grant, scope, nowMs)
        const ruler = rulerOf(of)
        const part = { ...of, items: itemsWithin(of.items, ruler.at(fromMs), ruler.at(toMs) + 1) }
        const said = [of, part].map((one) => textOf(one, window, asOf * 1000, nowMs))
        expect(said[1]).toBe(said[0])
        const ports = { now: () => nowMs, assets, standbyAt: () => 'standby' } as unknown as OriginPorts
        const open = [of, part].map((one) =>
          of.items.filter(({ assetId }) => opensKey(ports, { grant, tape: one }, assetId ?? '')),
        )
        expect(open[1]).toEqual(open[0])
      },
    ),
  )
})
