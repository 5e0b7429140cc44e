import { type AssetManifest, thumbIndex } from '../asset/manifest.ts'
import { type AssetLookup, assetSeen } from '../playlist/on-air.ts'
import { cellsWithin, type WindowLimits } from '../playlist/window.ts'
import { type ChannelTimeline, momentAt, type TimelineItem } from './timeline.ts'

/** Wall clock is rounded down to this many seconds, so that everybody asks for the same pictures. */
const STEP = 10

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
  standbyId: string,
  limits: WindowLimits = {},
): { asset: AssetManifest; number: number; isOwn: boolean } | undefined {
  const rounded = Math.floor(at / STEP) * STEP
  // The first seconds of a programme round to the one before it.
  const moment = momentAt(timeline, rounded * 1000) ?? momentAt(timeline, at * 1000)
  if (moment && !isWithin(timeline.epochMs, moment.item, limits)) return undefined
  const asset = moment && assetSeen(timeline, moment.item, asOf, assets, standbyId)
  if (!asset) return undefined
  const isOwn = moment.item.assetId === null || moment.item.assetId === asset.id
  return { asset, number: thumbIndex(asset, moment.offsetMs), isOwn }
}

/** Limits lie between programmes, so one of them is within them or not. */
function isWithin(epochMs: number, { startIndex }: TimelineItem, limits: WindowLimits): boolean {
  const [first, end] = cellsWithin([startIndex, startIndex + 1], epochMs, limits)
  return first < end
}
