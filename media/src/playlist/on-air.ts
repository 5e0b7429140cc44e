import { type AssetLookup, playableAsset, type StandbyLookup } from '../asset/draft.ts'
import type { AssetManifest } from '../asset/manifest.ts'
import { rulerOf } from '../timeline/ruler.ts'
import type { ChannelTimeline, TimelineItem } from '../timeline/tape.ts'
import { itemsWithin } from '../timeline/timeline.ts'

/** An item with the asset that a certain viewer sees in it. */
export type OnAirItem = TimelineItem & {
  asset: AssetManifest
  /** What addresses and keys are named by, where that is not the asset's id. */
  name?: string
}

/**
 * What a viewer sees of `[first, end)`. Whether an item's own asset, its draft or the standby plays is decided as of the moment the stream
 * was granted, or of the item's start if that came later: so nothing that a viewer may already have loaded ever changes, a new
 * press gets what has become ready since, and every node decides the same.
 * @param asOf Unix seconds of the grant
 * @param standbyAt the asset for gaps and for what is not ready
 * @returns undefined when not even the standby asset is ready
 */
export function onAir(
  timeline: ChannelTimeline,
  first: number,
  end: number,
  asOf: number,
  assets: AssetLookup,
  standbyAt: StandbyLookup,
): OnAirItem[] | undefined {
  const seen: OnAirItem[] = []
  for (const item of itemsWithin(timeline.items, first, end)) {
    const asset = assetSeen(timeline, item, asOf, assets, standbyAt)
    if (!asset) return undefined
    seen.push({ ...item, asset })
  }
  return seen
}

/** The asset a viewer whose stream was granted at `asOf` (Unix seconds) sees in an item. */
export function assetSeen(
  timeline: ChannelTimeline,
  item: TimelineItem,
  asOf: number,
  assets: AssetLookup,
  standbyAt: StandbyLookup,
): AssetManifest | undefined {
  // What is listed of a recording is there, and nothing else has its segments.
  if (item.kind === 'recording') return assets(item.assetId)
  const decidedAt = Math.max(asOf, rulerOf(timeline).startOf(item.startIndex) / 1000)
  const own = item.assetId === null ? undefined : playableAsset(assets, item.assetId, decidedAt)
  return own ?? assets(standbyAt(decidedAt))
}
