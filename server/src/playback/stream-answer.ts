import type { AdInfo } from '#contract/ads.ts'
import type { Stream } from '#contract/playback.ts'
import type { ChannelTracker } from '#contract/tv.ts'
import { type Grant, GRANT_SECONDS, signGrant } from '#media/grant.ts'
import { INFO_FILE, MASTER_FILE, textAlong } from '#media/origin/granted.ts'
import { OriginError, type OriginPorts } from '#media/origin/ports.ts'
import { TextCache } from '#media/origin/text-cache.ts'
import { channelTracks, filmAsset, opened } from '#media/origin/view.ts'
import { inForm } from '#media/asset/manifest.ts'
import { filmTracks } from '#media/playlist/master.ts'
import { signThumbPass } from '#media/thumb-pass.ts'
import type { WindowLimits } from '#media/playlist/window.ts'
import type { DrmSettings } from '../db/provider-settings.ts'
import { drmInfo, NO_DRM } from './drm-info.ts'
import { Failure } from '../failures/failure.ts'

/** Bytes of playlists that are kept for answers that carry them along. */
const TEXT_BYTES = 16 * 2 ** 20

/**
 * Seconds for which a grant that was asked for ahead holds by itself: as long as a page keeps one, and its press is on the way. From then on it
 * holds while its viewing is heard of.
 */
export const AHEAD_SECONDS = 90

export interface StreamWish {
  /** `https://host` of the viewer's address. */
  readonly base: string
  /** Id of the viewing. */
  readonly session: string
  readonly scope: Grant['scope']
  /** Between which moments of a channel scrub pictures are shown; left out, as far as the stream reaches. */
  readonly pictured?: WindowLimits
  /** How the provider protects what needs a licence. */
  readonly protectedBy?: DrmSettings
  /** Whether the first playlists come along. */
  readonly inline: boolean
  /** Whether it is asked for ahead, and is no viewing yet. */
  readonly isAhead?: boolean
  /** What is advertised; null is nothing. */
  readonly ad: AdInfo | null
  readonly history: Stream['history']
  readonly image: string | null
  /** Counters of audiences that count what is watched. */
  readonly trackers: readonly ChannelTracker[]
  /** Addresses of what plays before it, in order; nothing where left out. */
  readonly packshots?: readonly string[] | undefined
  readonly to: number | null
  /** Unix milliseconds at which the viewer has to stop; null is never. */
  readonly until: number | null
}

/** Makes stream answers: signs the grant and, when wanted, renders the playlists that a player asks for first. */
export function streamAnswers(origin: OriginPorts): (wish: StreamWish) => Promise<Stream> {
  const cache = new TextCache(TEXT_BYTES)

  return async ({
    base,
    session,
    scope,
    pictured,
    protectedBy = {},
    inline,
    isAhead = false,
    ad,
    history,
    image,
    trackers,
    packshots = [],
    to,
    until,
  }) => {
    const asOf = Math.floor(origin.now() / 1000)
    const seconds = isAhead ? AHEAD_SECONDS : GRANT_SECONDS
    const expires = Math.min(asOf + seconds, Math.floor((until ?? Infinity) / 1000))
    const grant: Grant = { session, asOf, expires, scope }
    const seen = await opened(origin, grant)
    try {
      const tracks =
        'assetId' in scope ? filmTracks(filmAsset(origin, scope.assetId)) : channelTracks(origin, seen, scope)
      const token = signGrant(origin.secret, grant)
      const folder = `${base}/media/g/${token}`
      const protection = 'assetId' in scope ? filmAsset(origin, scope.assetId).protection : undefined
      // For clients that take no master playlist; there is at least one. Samples that are encrypted stay in the segments they are in.
      const middle = tracks.video[Math.floor(tracks.video.length / 2)]!
      const first = [
        MASTER_FILE,
        ...[tracks.video[0], tracks.audio[0]].flatMap((track) => (track ? [`${track.name}.m3u8`] : [])),
      ]
      const text = (file: string): [string, string] => [
        `${folder}/${file}`,
        textAlong(origin, cache, seen, file).plain.toString(),
      ]
      const thumbs = signThumbPass(
        origin.secret,
        pictured ? { ...scope, limits: pictured } : scope,
        origin.now(),
      )
      return {
        hls: `${folder}/${protection ? MASTER_FILE : `${inForm('t', middle)}.m3u8`}`,
        hls_mbr: `${folder}/${MASTER_FILE}`,
        img: image,
        stat: { id: session },
        trackers: [...trackers],
        stream_info: `${folder}/${INFO_FILE}`,
        ad,
        drm: {
          force_subtitles: false,
          thumbUrl: null,
          ...(protection ? drmInfo(base, token, protection, protectedBy) : NO_DRM),
        },
        packshots: packshots.map((url) => ({ url })),
        screenshot_url: `${base}/media/thumbs/${thumbs}/`,
        // A channel's pictures are taken by the clock.
        screenshot_timings:
          'assetId' in scope ? `${base}/media/thumbs/${thumbs}/${Math.ceil(scope.seconds)}.json` : null,
        history,
        to,
        ...(inline ? { playlists: Object.fromEntries(first.map(text)) } : {}),
      }
    } catch (error) {
      if (error instanceof OriginError) throw new Failure(error.code, null, error.message)
      throw error
    }
  }
}
