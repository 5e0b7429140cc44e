import { type AssetManifest, playlistNames } from '../asset/manifest.ts'
import type { ChannelScope, Grant } from '../grant.ts'
import { trailerName } from '../keys.ts'
import { tracksOf, type Tracks } from '../playlist/master.ts'
import { onAir, type OnAirItem } from '../playlist/on-air.ts'
import { cellsWithin, type Listing, listingAt, listingWithin, windowEnd } from '../playlist/window.ts'
import { indexAt } from '../timeline/grid.ts'
import type { ChannelTimeline } from '../timeline/timeline.ts'
import { OriginError, type OriginPorts } from './ports.ts'

/** What a channel grant shows at a certain moment. */
export interface ChannelView {
  timeline: ChannelTimeline
  listing: Listing
  items: readonly OnAirItem[]
}

/** How far ahead a running stream announces tracks: six hours of programmes, in segments. */
const TRACKS_AHEAD = 11_250
/** Keys stay open for what has just left a sliding window, a minute, and for what is about to enter. */
const KEYS_BEHIND = 32
const KEYS_AHEAD = 6

/** @throws OriginError when there is no such channel, nothing on air then, or nothing ready to show */
export function channelView(ports: OriginPorts, grant: Grant, scope: ChannelScope): ChannelView {
  const timeline = timelineOf(ports, scope)
  const whole = listingAt(scope.window, timeline.epochMs, grant.asOf * 1000, ports.now())
  const listing = listingWithin(whole, timeline.epochMs, scope.limits ?? {})
  // A moment later the first segment that may be seen is there.
  if (listing.end <= listing.first && whole.end > whole.first)
    throw new OriginError('not_ready', 'This programme has only just begun')
  const items = onAir(timeline, listing.first, listing.end, grant.asOf, ports.assets, ports.standbyId)
  if (!items) throw new OriginError('not_ready', 'The pictures of this channel are still being prepared')
  if (items.length === 0) throw new OriginError('not_found', 'Nothing was on air at that time')
  return { timeline, listing, items }
}

function timelineOf(ports: OriginPorts, { channelId }: ChannelScope): ChannelTimeline {
  const timeline = ports.channelTimeline(channelId)
  if (!timeline) throw new OriginError('not_found', 'There is no such channel')
  return timeline
}

/** The asset of a film grant. @throws OriginError while it is being made */
export function filmAsset(ports: OriginPorts, assetId: string): AssetManifest {
  const asset = ports.assets(assetId)
  if (!asset) throw new OriginError('not_ready', 'This title is still being prepared')
  return asset
}

/** The tracks that a master playlist lists: of all programmes that the window may come to. */
export function channelTracks(ports: OriginPorts, grant: Grant, scope: ChannelScope): Tracks {
  return tracksOf(itemsAhead(ports, grant, scope))
}

/** The programmes of the window, and of a window without an end those of the next hours. */
export function itemsAhead(ports: OriginPorts, grant: Grant, scope: ChannelScope): readonly OnAirItem[] {
  const view = channelView(ports, grant, scope)
  return itemsFrom(ports, grant, scope, view, view.listing.first)
}

/**
 * Whether a master playlist of this grant has listed a rendition, or may list it now: a player that chose one when it was granted
 * goes on with it in programmes that have none of its name.
 */
export function hasRendition(
  ports: OriginPorts,
  grant: Grant,
  scope: ChannelScope,
  view: ChannelView,
  name: string,
): boolean {
  const granted = listingAt(scope.window, view.timeline.epochMs, grant.asOf * 1000, grant.asOf * 1000)
  const first = Math.min(granted.first, view.listing.first)
  return itemsFrom(ports, grant, scope, view, first).some(({ asset }) => playlistNames(asset).includes(name))
}

function itemsFrom(
  ports: OriginPorts,
  grant: Grant,
  scope: ChannelScope,
  { timeline, listing, items }: ChannelView,
  from: number,
): readonly OnAirItem[] {
  const until = windowEnd(scope.window, timeline.epochMs)
  const wished = until === undefined ? listing.end + TRACKS_AHEAD : indexAt(timeline.epochMs, until - 1) + 1
  const [first, end] = cellsWithin(
    [from, Math.max(wished, listing.end)],
    timeline.epochMs,
    scope.limits ?? {},
  )
  return onAir(timeline, first, end, grant.asOf, ports.assets, ports.standbyId) ?? items
}

/** Whether a grant opens the key of an asset. @param name as addresses have it */
export function opensKey(ports: OriginPorts, grant: Grant, name: string): boolean {
  const { scope } = grant
  if ('assetId' in scope) return name === (scope.isTrailer ? trailerName(scope.assetId) : scope.assetId)
  const timeline = timelineOf(ports, scope)
  const { first, end, type } = listingAt(scope.window, timeline.epochMs, grant.asOf * 1000, ports.now())
  const [from, to] = cellsWithin(
    type === 'sliding' ? [first - KEYS_BEHIND, end + KEYS_AHEAD] : [first, end],
    timeline.epochMs,
    scope.limits ?? {},
  )
  const items = onAir(timeline, Math.max(0, from), to, grant.asOf, ports.assets, ports.standbyId) ?? []
  return items.some((item) => item.asset.id === name)
}
