import { inForm, pictureForm, renditionFor } from '../asset/manifest.ts'
import { namedAsset } from '../keys.ts'
import { keyTags } from '../protect/key-tags.ts'
import { SEGMENT_MS } from '../timeline/grid.ts'
import type { ChannelTimeline } from '../timeline/tape.ts'
import type { OnAirItem } from './on-air.ts'
import { type ListedSegment, segmentsOf } from './segment-list.ts'
import type { Listing } from './window.ts'

/** From a playlist under `/media/g/<grant>/` to the public segments under `/media/a/`. */
const ASSETS = '../../a'
/** In the folder of the grant. */
const SUBTITLES = 'text'
const VERSION = 7
/** What old set-top boxes were made for. */
const TRANSPORT_VERSION = 3

/**
 * One rendition of a listing as HLS text (RFC 8216). Media sequence is the number of the segment on the tape, discontinuity sequence the item's ordinal,
 * both small (hls.js copies an array as long as the discontinuity sequence). Every item brings its own KEY and, but in transport
 * streams, its own MAP, in the clear; the vector of a segment is its media sequence number, which live lists of transport streams name: Shaka
 * counts it from where it began.
 * @param items what is on air in the whole listing, in order
 * @param rendition a name that the master playlist lists; an asset without it plays its nearest, without subtitles empty ones
 * @param tape what the listing is of; leave out for a film, which has no wall clock
 */
export function mediaPlaylist(
  items: readonly OnAirItem[],
  listing: Listing,
  rendition: string,
  tape?: Pick<ChannelTimeline, 'epochMs' | 'longestMs'>,
): string {
  const { first, end, type, startSeconds } = listing
  const opening = items[0]
  // In a sliding window the tag that separates two items leaves together with the segment it stands before (RFC 8216, 6.2.2).
  const tagged = type === 'sliding' && opening?.startIndex === first
  const form = pictureForm(rendition)
  // A transport stream just goes on, in its times and its packets, where all is played out; at the tag VLC would lose a second of pictures
  // and inputstream.adaptive several of sound. What was recorded has times of its own.
  const goesOn = form === 't' && tape?.longestMs === undefined
  // Of all segments that the playlist ever lists; it may not change while a stream runs.
  const target = Math.ceil((tape?.longestMs ?? SEGMENT_MS) / 1000)
  let text = `#EXTM3U\n#EXT-X-VERSION:${form === 't' ? TRANSPORT_VERSION : VERSION}\n#EXT-X-TARGETDURATION:${target}\n#EXT-X-MEDIA-SEQUENCE:${first}\n`
  if (form === 'i') text += '#EXT-X-I-FRAMES-ONLY\n'
  if (!goesOn) text += `#EXT-X-DISCONTINUITY-SEQUENCE:${(opening?.ordinal ?? 0) - (tagged ? 1 : 0)}\n`
  if (type !== 'sliding') text += `#EXT-X-PLAYLIST-TYPE:${type}\n`
  // An EVENT would otherwise begin at its live edge.
  if (startSeconds !== undefined && (startSeconds > 0 || type === 'EVENT')) {
    text += `#EXT-X-START:TIME-OFFSET=${startSeconds.toFixed(3)},PRECISE=YES\n`
  }
  let ordinal = (opening?.ordinal ?? 0) - (tagged ? 1 : 0)
  let isSealed = false
  for (const item of items) {
    // One tag per number: an item that rounding left without a segment still counts.
    if (!goesOn) text += '#EXT-X-DISCONTINUITY\n'.repeat(Math.max(0, item.ordinal - ordinal))
    ordinal = item.ordinal
    text += itemLines(
      item,
      segmentsOf(item, first, end, tape?.epochMs),
      rendition,
      isSealed,
      form === 't' && type === 'sliding',
    )
    isSealed = true
  }
  return type === 'VOD' ? `${text}#EXT-X-ENDLIST\n` : text
}

function itemLines(
  item: OnAirItem,
  segments: readonly ListedSegment[],
  name: string,
  isSealed: boolean,
  hasVectors: boolean,
): string {
  const { asset } = item
  const rendition = renditionFor(asset, name)
  const encoded = rendition && 'iv' in rendition
  const form = pictureForm(name)
  const named = item.name ?? asset.id
  const isEncrypted = !asset.protection && !namedAsset(named).isOpen
  const folder = rendition && 'height' in rendition && form ? inForm(form, rendition) : rendition?.name
  // Subtitles are not encrypted, so they are read through the grant.
  const base = encoded ? `${ASSETS}/${named}/${folder}` : `${SUBTITLES}/${named}/${folder ?? 's-none'}`
  const extension = encoded ? (form === 't' ? 'ts' : 'm4s') : 'vtt'
  let text = ''
  if (encoded && form !== 't') {
    const map = `#EXT-X-MAP:URI="${ASSETS}/${named}/${rendition.name}/head.mp4"\n`
    // Whoever decrypts samples has to know how before it reads the head.
    if (asset.protection) text += keyTags(asset.protection)
    else if (isSealed && isEncrypted) text += '#EXT-X-KEY:METHOD=NONE\n'
    text += map
  }
  const key = `#EXT-X-KEY:METHOD=AES-128,URI="key/${named}"`
  if (encoded && !hasVectors && isEncrypted) text += `${key}\n`
  let lastMs = 0
  let duration = ''
  for (const { sequence, startMs, durationMs, file } of segments) {
    // Nearly all are alike: a list of four hours is written in less time so.
    if (durationMs !== lastMs) duration = (durationMs / 1000).toFixed(3)
    lastMs = durationMs
    if (encoded && hasVectors && isEncrypted)
      text += `${key},IV=0x${sequence.toString(16).padStart(32, '0')}\n`
    if (startMs !== undefined) text += `#EXT-X-PROGRAM-DATE-TIME:${new Date(startMs).toISOString()}\n`
    text += `#EXTINF:${duration},\n${base}/${file}.${extension}\n`
  }
  return text
}
