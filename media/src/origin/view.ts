import { type AssetManifest, playlistNames } from '../asset/manifest.ts'
import type { ChannelScope, Grant } from '../grant.ts'
import { trailerName } from '../keys.ts'
import { tracksOf, type Tracks } from '../playlist/master.ts'
import { onAir, type OnAirItem } from '../playlist/on-air.ts'
import { cellsWithin, type Listing, listingAt, listingWithin, windowEnd } from '../playlist/window.ts'
import { indexAt, SEGMENT_MS } from '../timeline/grid.ts'
import type { ChannelTimeline, TimeSpan } from '../timeline/timeline.ts'
import { OriginError, type OriginPorts } from './ports.ts'

/** What a request is answered from: a grant that holds, and the tape of its channel as far as it reaches now. */
export interface Opened {
  grant: Grant
  /** Undefined for a film, and where the channel is gone. */
  tape: ChannelTimeline | undefined
}

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

/** A grant with its tape: at once where that is known. */
export function opened(ports: OriginPorts, grant: Grant): Opened | Promise<Opened> {
  const { scope } = grant
  if ('assetId' in scope) return { grant, tape: undefined }
  const tape = ports.channelTimeline(scope.channelId, spanOf(grant, scope, ports.now()))
  return tape instanceof Promise ? tape.then((one) => ({ grant, tape: one })) : { grant, tape }
}

/** All that any file of a grant may need of the tape now: from what was listed when it was granted to what is announced. */
export function spanOf({ asOf }: Grant, { window }: ChannelScope, nowMs: number): TimeSpan {
  // By a grid that begins in 1970; that of the channel lies beside it by less than a cell, so two more are taken at either end.
  const then = listingAt(window, 0, asOf * 1000, asOf * 1000)
  const now = listingAt(window, 0, asOf * 1000, nowMs)
  const first = Math.min(then.first, now.first - KEYS_BEHIND)
  const until = windowEnd(window, 0)
  const end = until === undefined ? now.end + TRACKS_AHEAD : Math.max(now.end, indexAt(0, until))
  return { fromMs: (first - 2) * SEGMENT_MS, toMs: (end + 2) * SEGMENT_MS }
}

/** @throws OriginError when there is no such channel, nothing on air then, or nothing ready to show */
export function channelView(ports: OriginPorts, { grant, tape }: Opened, scope: ChannelScope): ChannelView {
  const timeline = thereIs(tape)
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

function thereIs(tape: ChannelTimeline | undefined): ChannelTimeline {
  if (!tape) throw new OriginError('not_found', 'There is no such channel')
  return tape
}

/** The asset of a film grant. @throws OriginError while it is being made */
export function filmAsset(ports: OriginPorts, assetId: string): AssetManifest {
  const asset = ports.assets(assetId)
  if (!asset) throw new OriginError('not_ready', 'This title is still being prepared')
  return asset
}

/** The tracks that a master playlist lists: of all programmes that the window may come to. */
export function channelTracks(ports: OriginPorts, seen: Opened, scope: ChannelScope): Tracks {
  return tracksOf(itemsAhead(ports, seen, scope))
}

/** The programmes of the window, and of a window without an end those of the next hours. */
export function itemsAhead(ports: OriginPorts, seen: Opened, scope: ChannelScope): readonly OnAirItem[] {
  const view = channelView(ports, seen, scope)
  return itemsFrom(ports, seen.grant, scope, view, view.listing.first)
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
export function opensKey(ports: OriginPorts, { grant, tape }: Opened, name: string): boolean {
  const { scope } = grant
  if ('assetId' in scope) return name === (scope.isTrailer ? trailerName(scope.assetId) : scope.assetId)
  const timeline = thereIs(tape)
  const { first, end, type } = listingAt(scope.window, timeline.epochMs, grant.asOf * 1000, ports.now())
  const [from, to] = cellsWithin(
    type === 'sliding' ? [first - KEYS_BEHIND, end + KEYS_AHEAD] : [first, end],
    timeline.epochMs,
    scope.limits ?? {},
  )
  const items = onAir(timeline, Math.max(0, from), to, grant.asOf, ports.assets, ports.standbyId) ?? []
  return items.some((item) => item.asset.id === name)
}
