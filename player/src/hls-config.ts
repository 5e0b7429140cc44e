import type { HlsConfig, RetryConfig } from 'hls.js'
import type { Source } from './source.ts'
import { TOO_MANY } from './text-loss.ts'

/**
 * The recipe: start fast, hold little.
 *
 * - A worker costs 35 to 50 ms per instance and does nothing for fragmented MP4.
 * - With `startFragPrefetch` segments load while the media source opens, instead of after the next 100 ms tick.
 * - `testBandwidth` would load the first segment twice; the estimate is carried from source to source instead.
 * - The first segment is of the lowest rendition: it is the smallest, and the second may already be better.
 * - A segment that fails is asked for again each second. By default the wait doubles, and errors of picture and sound
 *   count together: an outage of 3 s became a wait of 8 s, longer than what is held.
 * - Buffers are those of the specification: 5 s, 5 MB, at most 10 s (of a trailer 5 s), holes up to 0.3 s.
 */
export function hlsConfig(source: Source, bandwidthEstimate: number | null): Partial<HlsConfig> {
  return {
    enableWorker: false,
    startFragPrefetch: true,
    testBandwidth: false,
    startLevel: 0,
    startPosition: startPosition(source),
    // Up to a segment early rather than decoding up to the exact frame: 20 to 40 ms of each start.
    startOnSegmentBoundary: true,
    maxBufferLength: 5,
    maxBufferSize: 5_000_000,
    maxMaxBufferLength: source.isTrailer === true ? 5 : 10,
    maxBufferHole: 0.3,
    fragLoadPolicy: {
      default: {
        maxTimeToFirstByteMs: 10_000,
        maxLoadTimeMs: 120_000,
        timeoutRetry: { maxNumRetry: 4, retryDelayMs: 0, maxRetryDelayMs: 0 },
        errorRetry: {
          maxNumRetry: 30,
          retryDelayMs: 1000,
          maxRetryDelayMs: 1000,
          backoff: 'linear',
          shouldRetry,
        },
      },
    },
    // What was just seen stays for a skip back; more would grow for as long as a channel plays.
    backBufferLength: 30,
    liveDurationInfinity: true,
    enableInterstitialPlayback: false,
    ...(bandwidthEstimate !== null && { abrEwmaDefaultEstimate: bandwidthEstimate }),
  }
}

/** By itself hls.js gives up at every 4xx. */
const shouldRetry: NonNullable<RetryConfig['shouldRetry']> = (policy, tries, _isTimeout, answer, isRetried) =>
  isRetried || (answer?.code === TOO_MANY && tries < (policy?.maxNumRetry ?? 0))

/** Seconds, or -1 to leave it to the playlist, where an archive has its start written in (see `startAtMoment`). */
function startPosition({ kind, startAt }: Source): number {
  return kind === 'live' ? -1 : (startAt ?? -1)
}
