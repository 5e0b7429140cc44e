import { type AssetManifest, playlistNames } from '../asset/manifest.ts'
import type { ChannelScope, FilmScope, Grant } from '../grant.ts'
import { namedAsset, openName, trailerName } from '../keys.ts'
import { tracksOf, type Tracks } from '../playlist/master.ts'
import { onAir, type OnAirItem } from '../playlist/on-air.ts'
import {
  ARCHIVE_LEAST,
  type Listing,
  listingAt,
  listingWithin,
  segmentsWithin,
  windowEnd,
} from '../playlist/window.ts'
import { SEGMENT_MS } from '../timeline/grid.ts'
import {
  firstFrom,
  gridRuler,
  LONGEST_SEGMENT_MS,
  nearestOn,
  type Ruler,
  rulerOf,
} from '../timeline/ruler.ts'
import type { ChannelTimeline } from '../timeline/tape.ts'
import type { TimeSpan } from '../timeline/timeline.ts'
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
  /** Of the timeline. */
  ruler: Ruler
  listing: Listing
  items: readonly OnAirItem[]
}

/** How far ahead a running stream announces tracks: six hours of programmes. */
const TRACKS_AHEAD_MS = 6 * 3_600_000
/** Keys stay open for what has just left a sliding window, a minute, and for what is about to enter. */
const KEYS_BEHIND_MS = 32 * SEGMENT_MS
const KEYS_AHEAD = 6
/** Cells from 1970 on. What lies on a tape beside them lies there by less than so many of the longest segments. */
const ANY_TAPE: Ruler = { ...gridRuler(0), longestMs: LONGEST_SEGMENT_MS }
const SPARE_MS = (ARCHIVE_LEAST + 1) * LONGEST_SEGMENT_MS

/** A grant with its tape: at once where that is known. */
export function opened(ports: OriginPorts, grant: Grant): Opened | Promise<Opened> {
  const { scope } = grant
  if ('assetId' in scope) return { grant, tape: undefined }
  const tape = ports.channelTimeline(scope.channelId, spanOf(grant, scope, ports.now()))
  return tape instanceof Promise ? tape.then((one) => ({ grant, tape: one })) : { grant, tape }
}

/** All that any file of a grant may need of the tape now: from what was listed when it was granted to what is announced. */
export function spanOf({ asOf }: Grant, { window }: ChannelScope, nowMs: number): TimeSpan {
  const then = listingAt(window, ANY_TAPE, asOf * 1000, asOf * 1000)
  const now = listingAt(window, ANY_TAPE, asOf * 1000, nowMs)
  const { startOf } = ANY_TAPE
  const fromMs = Math.min(startOf(then.first), startOf(now.first) - KEYS_BEHIND_MS)
  const until = windowEnd(window, ANY_TAPE)
  const endMs = startOf(now.end)
  const toMs = until === undefined ? endMs + TRACKS_AHEAD_MS : Math.max(endMs, until)
  return { fromMs: fromMs - SPARE_MS, toMs: toMs + SPARE_MS }
}

/**
 * What of a recording was closed after it had been granted, as far as the grant goes: it ends before what was closed by then. Unix
 * milliseconds.
 */
function closedIn({ grant: { scope }, tape }: Opened): readonly TimeSpan[] {
  if ('assetId' in scope || scope.window.kind !== 'archive') return []
  const { fromMs } = scope.window
  const endMs = Math.min(windowEnd(scope.window, ANY_TAPE)!, scope.limits?.notAfterMs ?? Infinity)
  return (tape?.closed ?? [])
    .filter((part) => part.fromMs < endMs && fromMs < part.toMs)
    .map((part) => ({ fromMs: Math.max(part.fromMs, fromMs), toMs: Math.min(part.toMs, endMs) }))
}

/** Whether something of a recording was closed after it had been granted: no list of it is given any more. What goes on is told to who asks anew. */
export const isClosed = (seen: Opened): boolean => closedIn(seen).length > 0

/** @throws OriginError when there is no such channel, nothing on air then, or nothing ready to show */
export function channelView(ports: OriginPorts, { grant, tape }: Opened, scope: ChannelScope): ChannelView {
  const timeline = thereIs(tape)
  const ruler = rulerOf(timeline)
  const whole = listingAt(scope.window, ruler, grant.asOf * 1000, ports.now())
  const listing = listingWithin(whole, ruler, scope.limits ?? {})
  // A moment later the first segment that may be seen is there.
  if (listing.end <= listing.first && whole.end > whole.first)
    throw new OriginError('not_ready', 'This programme has only just begun')
  const items = onAir(timeline, listing.first, listing.end, grant.asOf, ports.assets, ports.standbyAt)
  if (!items) throw new OriginError('not_ready', 'The pictures of this channel are still being prepared')
  if (items.length === 0) throw new OriginError('not_found', 'Nothing was on air at that time')
  return { timeline, ruler, listing, items }
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
  const granted = listingAt(scope.window, view.ruler, grant.asOf * 1000, grant.asOf * 1000)
  const first = Math.min(granted.first, view.listing.first)
  return itemsFrom(ports, grant, scope, view, first).some(({ asset }) => playlistNames(asset).includes(name))
}

function itemsFrom(
  ports: OriginPorts,
  grant: Grant,
  scope: ChannelScope,
  { timeline, ruler, listing, items }: ChannelView,
  from: number,
): readonly OnAirItem[] {
  const until = windowEnd(scope.window, ruler)
  const wished =
    until === undefined ? ruler.at(ruler.startOf(listing.end) + TRACKS_AHEAD_MS) : firstFrom(ruler, until)
  const [first, end] = segmentsWithin([from, Math.max(wished, listing.end)], ruler, scope.limits ?? {})
  return onAir(timeline, first, end, grant.asOf, ports.assets, ports.standbyAt) ?? items
}

/** What addresses and keys of a granted film, or of its trailer, are named by. */
export const filmName = ({ secret }: Pick<OriginPorts, 'secret'>, scope: FilmScope): string =>
  scope.isTrailer ? trailerName(scope.assetId, scope.seconds) : shownName(secret, scope, scope.assetId)

/** What addresses and keys of an asset are named by that a grant shows. */
export const shownName = (secret: Uint8Array, { isOpen }: Grant['scope'], assetId: string): string =>
  isOpen ? openName(secret, assetId) : assetId

/**
 * Whether a grant opens the key of an asset, or its subtitles. What a recording shows beside a part that was closed later is played on from the lists that a
 * player has; what shows only a moment of that part is not.
 * @param name as addresses have it
 */
export function opensKey(ports: OriginPorts, seen: Opened, name: string): boolean {
  const { grant, tape } = seen
  const { scope } = grant
  if ('assetId' in scope) return name === filmName(ports, scope)
  const { assetId } = namedAsset(name)
  if (name !== shownName(ports.secret, scope, assetId)) return false
  const timeline = thereIs(tape)
  const ruler = rulerOf(timeline)
  const { first, end, type } = listingAt(scope.window, ruler, grant.asOf * 1000, ports.now())
  const [from, to] = segmentsWithin(
    type === 'sliding' ? [ruler.at(ruler.startOf(first) - KEYS_BEHIND_MS), end + KEYS_AHEAD] : [first, end],
    ruler,
    scope.limits ?? {},
  )
  const items = onAir(timeline, Math.max(0, from), to, grant.asOf, ports.assets, ports.standbyAt) ?? []
  const shown = items.filter(({ asset }) => asset.id === assetId)
  // Programmes begin with the cell that is nearest, and so does what is closed with them.
  const isOpen = ({ fromMs, toMs }: TimeSpan): boolean => {
    const [since, until] = [nearestOn(ruler, fromMs), nearestOn(ruler, toMs)]
    return shown.every(({ startIndex, endIndex }) => endIndex <= since || until <= startIndex)
  }
  return shown.length > 0 && closedIn(seen).every(isOpen)
}
