import { type AssetLookup, isShownBy, type StandbyLookup } from '../asset/draft.ts'
import { type AssetManifest, thumbIndex } from '../asset/manifest.ts'
import { assetSeen } from '../playlist/on-air.ts'
import { segmentsWithin, type WindowLimits } from '../playlist/window.ts'
import { type Ruler, rulerOf } from './ruler.ts'
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
 * @returns undefined outside the timeline or when nothing is ready; `isOwn` says that it is not the standby's in place of the programme's
 */
export function thumbAt(
  timeline: ChannelTimeline,
  at: number,
  asOf: number,
  assets: AssetLookup,
  standbyAt: StandbyLookup,
  limits: WindowLimits = {},
): { asset: AssetManifest; number: number; isOwn: boolean } | undefined {
  const ruler = rulerOf(timeline)
  const rounded = Math.floor(at / STEP) * STEP
  // The first seconds of a programme round to the one before it, of which the tape may have nothing and the viewer may see nothing. And
  // where the schedule begins one on the very second, the grid may do so up to a second later.
  const moment = [rounded, at]
    .map((second) => momentAt(timeline, beginAt(timeline, second * 1000)))
    .find((one) => one && isWithin(ruler, one.item, limits))
  const asset = moment && assetSeen(timeline, moment.item, asOf, assets, standbyAt)
  if (!asset) return undefined
  const isOwn = moment.item.assetId === null || isShownBy(moment.item.assetId, asset)
  return { asset, number: thumbIndex(asset, moment.offsetMs), isOwn }
}

/** A programme is within limits as a whole or not at all: by its beginning, which counts also where a limit lies in the midst of it. */
function isWithin(ruler: Ruler, { startIndex }: TimelineItem, limits: WindowLimits): boolean {
  const [first, end] = segmentsWithin([startIndex, startIndex + 1], ruler, limits)
  return first < end
}
