import type { AssetLookup, StandbyLookup } from '../asset/draft.ts'
import { type AssetManifest, thumbIndex } from '../asset/manifest.ts'
import { assetSeen } from '../playlist/on-air.ts'
import { segmentsWithin, type WindowLimits } from '../playlist/window.ts'
import { nearestOn, type Ruler, rulerOf } from './ruler.ts'
import type { ChannelTimeline, TimelineItem } from './tape.ts'
import { beginAt, momentAt, type TimeSpan } from './timeline.ts'

/** Wall clock is rounded down to this many seconds, so that everybody asks for the same pictures. */
const STEP = 10

/** What the picture of a moment needs of a tape. @param at Unix seconds */
export const thumbSpan = (at: number): TimeSpan => ({ fromMs: (at - STEP) * 1000, toMs: (at + STEP) * 1000 })

/**
 * The scrub picture of a channel at a moment.
 * @param at Unix seconds
 * @param asOf Unix seconds: what was ready by then can be shown
 * @param limits of who asks: nothing is shown beyond them
 * @returns undefined outside the timeline, within what the archive is closed for, or when nothing is ready
 */
export function thumbAt(
  timeline: ChannelTimeline,
  at: number,
  asOf: number,
  assets: AssetLookup,
  standbyAt: StandbyLookup,
  limits: WindowLimits = {},
): { asset: AssetManifest; number: number } | undefined {
  const ruler = rulerOf(timeline)
  const rounded = Math.floor(at / STEP) * STEP
  // The first seconds of a programme round to the one before it, of which the tape may have nothing and the viewer may see nothing. And
  // where the schedule begins one on the very second, the grid may do so up to a second later.
  const moment = [rounded, at]
    .map((second) => momentAt(timeline, beginAt(timeline, second * 1000)))
    .find((one) => one && isWithin(ruler, one.item, limits) && !isClosed(timeline, ruler, one))
  const asset = moment && assetSeen(timeline, moment.item, asOf, assets, standbyAt)
  if (!asset) return undefined
  return { asset, number: thumbIndex(asset, moment.offsetMs) }
}

/** A programme is within limits as a whole or not at all: by its beginning, which counts also where a limit lies in the midst of it. */
function isWithin(ruler: Ruler, { startIndex }: TimelineItem, limits: WindowLimits): boolean {
  const [first, end] = segmentsWithin([startIndex, startIndex + 1], ruler, limits)
  return first < end
}

/** Whether the picture of a moment may be of what nobody may watch: it is up to ten seconds older, and never of the programme before. */
function isClosed(
  { closed = [] }: ChannelTimeline,
  ruler: Ruler,
  { item, offsetMs }: { readonly item: TimelineItem; readonly offsetMs: number },
): boolean {
  const atMs = ruler.startOf(item.startIndex) + offsetMs
  const oldestMs = atMs - Math.min(offsetMs, STEP * 1000)
  // Programmes begin with the cell that is nearest, and so does what is closed with them.
  const cellOf = (ms: number): number => ruler.startOf(nearestOn(ruler, ms))
  return closed.some(({ fromMs, toMs }) => cellOf(fromMs) <= atMs && oldestMs < cellOf(toMs))
}
