import { type AssetManifest, playlistNames } from '../asset/manifest.ts'
import type { Protection } from '../protect/protection.ts'
import type { ChannelScope, FilmScope } from '../grant.ts'
import { filmPlaylist } from '../playlist/film.ts'
import { filmTracks, masterPlaylist, transportMaster } from '../playlist/master.ts'
import { filmManifest } from '../playlist/mpd.ts'
import { mediaPlaylist } from '../playlist/media-playlist.ts'
import { beginningOf } from '../playlist/window.ts'
import { OriginError, type OriginPorts } from './ports.ts'
import { streamInfo } from './stream-info.ts'
import { type ReadyText, readyText, type TextCache } from './text-cache.ts'
import {
  channelTracks,
  channelView,
  filmAsset,
  filmName,
  hasRendition,
  type Opened,
  shownName,
} from './view.ts'

export const MASTER_FILE = 'index.m3u8'
export const INFO_FILE = 'data.json'
/** The same sizes as transport streams. */
export const TRANSPORT_MASTER_FILE = 'index-ts.m3u8'
/** A protected film for players of DASH. */
export const DASH_FILE = 'manifest.mpd'
const MEDIA = /^([vti]\d{2,4}|[as]-[a-z]{2,3}(?:-[a-z\d]{2,8})*)\.m3u8$/i

/** What of a recording a stream brings along, in milliseconds: four hours are a megabyte for the pictures and one for the sound. */
const ALONG_MS = 60_000

/** The text of a file in a grant's folder as it comes along with a stream: of a recording only its beginning, which grows when it is asked for. */
export const textAlong = (ports: OriginPorts, cache: TextCache, seen: Opened, file: string): ReadyText =>
  grantedText(ports, cache, seen, file, ALONG_MS)

/**
 * The text of a file in a grant's folder as it is now: `index.m3u8`, `index-ts.m3u8`, a rendition such as `v720.m3u8`, `t720.m3u8`,
 * `i720.m3u8`, `a-ru.m3u8`, `data.json`, or of a protected film `manifest.mpd`. The grant must have been found to hold.
 * @param most milliseconds of a recording that are listed, from where it begins; all where it is left out
 * @throws OriginError when there is no such file, or nothing to play yet
 */
export function grantedText(
  ports: OriginPorts,
  cache: TextCache,
  seen: Opened,
  file: string,
  most?: number,
): ReadyText {
  const { scope } = seen.grant
  const media = MEDIA.exec(file)?.[1]
  if (media !== undefined)
    return 'assetId' in scope
      ? film(ports, cache, scope, media)
      : channel(ports, cache, seen, scope, media, most)
  if (file === INFO_FILE) return readyText(JSON.stringify(streamInfo(ports, seen)), false)
  if ('assetId' in scope) {
    const { protection, ...asset } = filmAsset(ports, scope.assetId)
    if (protection) return protectedText({ ...asset, protection }, scope.seconds, file)
  }
  if (file !== MASTER_FILE && file !== TRANSPORT_MASTER_FILE)
    throw new OriginError('not_found', 'There is no such file in this stream')
  const tracks =
    'assetId' in scope ? filmTracks(filmAsset(ports, scope.assetId)) : channelTracks(ports, seen, scope)
  return readyText(file === MASTER_FILE ? masterPlaylist(tracks) : transportMaster(tracks), false)
}

/** A protected film is there by DASH, and by HLS for who has its key that way; never as transport streams, whose samples would be others. */
function protectedText(
  asset: AssetManifest & { protection: Protection },
  seconds: number,
  file: string,
): ReadyText {
  if (file === DASH_FILE) return readyText(filmManifest(asset, seconds), true)
  if (file === MASTER_FILE) return readyText(masterPlaylist(filmTracks(asset), false), true)
  throw new OriginError('not_found', 'There is no such file in this stream')
}

function film(ports: OriginPorts, cache: TextCache, scope: FilmScope, rendition: string): ReadyText {
  const asset = filmAsset(ports, scope.assetId)
  if (!playlistNames(asset).includes(rendition))
    throw new OriginError('not_found', 'There is no such rendition')
  const name = filmName(ports, scope)
  const key = `${name} ${asset.readyAt} ${scope.seconds} ${rendition}`
  return cache.get(key) ?? cache.put(key, filmPlaylist(asset, rendition, scope.seconds, name), true)
}

/** The key names all that the text depends on, so that viewers share it whenever they see the same, whatever part of the tape was read for them. */
function channel(
  ports: OriginPorts,
  cache: TextCache,
  seen: Opened,
  scope: ChannelScope,
  rendition: string,
  most: number | undefined,
): ReadyText {
  const view = channelView(ports, seen, scope)
  const { timeline, ruler } = view
  const listing = most === undefined ? view.listing : beginningOf(view.listing, ruler, most)
  const items = view.items.filter(({ startIndex }) => startIndex < listing.end)
  let key = `${scope.isOpen ? 'open ' : ''}${timeline.channelId} ${timeline.epochMs} ${rendition} ${listing.first} ${listing.end} ${listing.type} ${listing.startSeconds ?? ''}`
  for (const { ordinal, startIndex, endIndex, asset } of items)
    key += ` ${ordinal} ${startIndex} ${endIndex} ${asset.id} ${asset.readyAt}`
  const known = cache.get(key)
  if (known) return known
  // Only what may be asked for is kept, so the question is put once for each text.
  if (!hasRendition(ports, seen.grant, scope, view, rendition))
    throw new OriginError('not_found', 'There is no such rendition')
  const named = scope.isOpen
    ? items.map((item) => ({ ...item, name: shownName(ports.secret, scope, item.asset.id) }))
    : items
  return cache.put(key, mediaPlaylist(named, listing, rendition, timeline), listing.type === 'VOD')
}
