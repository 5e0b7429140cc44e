import { expect } from 'vitest'
import { commands } from 'vitest/browser'
import { getChannelStream, getContentStream, type Stream } from '#contract/playback.ts'
import { contentOf } from '../catalogue-things.ts'
import { streamOf } from '../tv-things.ts'
import type { AppPage } from './app-page.ts'
import type { FakeService } from './fake-service.ts'
import type { OriginPlaces, Wrong } from './origin-orders.ts'
import type { PageClock } from './page-clock.ts'
import { answerTitle } from './usual-series.ts'

/** What the origin is asked for. */
const ASKED = {
  master: '/index\\.m3u8',
  list: '/v\\d+\\.m3u8',
  segment: '/v\\d+/\\d+-\\d+\\.m4s',
  head: '/v\\d+/head\\.mp4',
  key: '/key/',
  manifest: '/manifest\\.mpd',
  licence: '/licence',
} as const
export type Asked = keyof typeof ASKED

/** How a film, a protected one or a channel is opened, and what the service says of it. */
const KINDS = {
  film: {
    addressOf: () => '/watch/10',
    streamAt: ({ film }: OriginPlaces) => ({ hls: film, hls_mbr: film }),
  },
  'protected film': {
    addressOf: () => '/watch/10',
    streamAt: ({ film, manifest, licence }: OriginPlaces) => ({
      hls: film,
      hls_mbr: film,
      drm: {
        ...streamOf().drm,
        streams: [{ type: 'dash_clearkey' as const, url: manifest }],
        laClearkey: licence,
      },
    }),
  },
  recording: {
    addressOf: ({ recordedFrom }: OriginPlaces) => `/channels/all/one?ts=${recordedFrom}`,
    streamAt: ({ recording }: OriginPlaces) => ({ hls: recording, hls_mbr: recording }),
  },
  channel: {
    addressOf: () => '/channels/all/one',
    streamAt: ({ live }: OriginPlaces) => ({ hls: live, hls_mbr: live }),
  },
} as const
type Kind = keyof typeof KINDS

const FOR_EVER = 1_000_000
/** The page's clock goes so far between two looks, which is less than a picture that plays may stand. Milliseconds. */
const HURRY_MS = 500

/** An origin with real videos, which a real engine of the app plays. */
export interface FaultyOrigin {
  /** From now on what fits is answered wrong, so many times; for ever where nothing is said. */
  readonly spoil: (what: Asked, wrong: Wrong, times?: number) => Promise<void>
  /** Nothing is wrong any more, and what hung is let go. */
  readonly mend: () => Promise<void>
  /** How often it was wrong. */
  readonly met: () => Promise<number>
  /** How often a list of pictures was asked for. */
  readonly listed: () => Promise<number>
  /** How many grants were given. */
  readonly granted: () => number
  /** Under the first of them. */
  readonly places: OriginPlaces
  /** The line between page and service, and between page and origin. */
  readonly setLine: (isThere: boolean) => Promise<void>
  /** Its clock is so far ahead of before. */
  readonly setAhead: (ms: number) => Promise<void>
  /** Opens what it has, each time that a stream is asked for under another grant. */
  readonly open: (app: AppPage, kind: Kind, change?: (stream: Stream) => Stream) => Promise<void>
}

/** The origin as new. */
export async function openOrigin(service: FakeService, clock: PageClock): Promise<FaultyOrigin> {
  const all = (await commands.tellOrigin({ do: 'open', nowMs: clock.now() })) as OriginPlaces[]
  const places = all[0]!
  service.openOrigin()
  const told = async () => (await commands.tellOrigin({ do: 'tell' })) as { met: number; listed: number }
  let viewing = 0
  return {
    places,
    async spoil(what, wrong, times = FOR_EVER) {
      await commands.tellOrigin({ do: 'spoil', what: ASKED[what], wrong, times })
    },
    async mend() {
      await commands.tellOrigin({ do: 'mend' })
    },
    met: async () => (await told()).met,
    listed: async () => (await told()).listed,
    granted: () => viewing,
    async setLine(isThere) {
      await commands.tellOrigin({ do: 'line', isLost: !isThere })
      if (isThere) service.restoreLine()
      else service.loseLine()
    },
    async setAhead(aheadMs) {
      await commands.tellOrigin({ do: 'clock', aheadMs })
    },
    async open(app, kind, change = (stream) => stream) {
      const { addressOf, streamAt } = KINDS[kind]
      answerTitle(service, contentOf('10', { title: 'Metropolis' }))
      const answer = () => {
        const place = all[viewing]
        viewing += 1
        if (!place) throw new Error('grants are asked for without end')
        return change(streamOf({ ...streamAt(place), stat: { id: `viewing-${viewing}` } }))
      }
      service.answer(getContentStream, answer)
      service.answer(getChannelStream, answer)
      await app.open(addressOf(places))
    },
  }
}

/** The media element of the page. */
export const picture = (): HTMLVideoElement | null =>
  document.querySelector('section[data-layout] > div > video')

/** Ends when the picture has moved on by so many seconds of its own, from where it is now. */
export async function plays(seconds = 1): Promise<void> {
  const from = picture()?.currentTime ?? 0
  await expect
    .poll(
      () => {
        const video = picture()
        // Another beginning, live say, may lie before.
        return video && !video.paused && Math.abs(video.currentTime - from)
      },
      { timeout: 15_000 },
    )
    .toBeGreaterThan(seconds)
}

/** Whether the picture stands. */
export const stands = (): boolean => {
  const video = picture()
  return !video || video.paused || video.readyState < 3
}

/** Plays what is held in a hurry, until there is nothing more. */
export function runDry(): void {
  const video = picture()
  if (video) video.playbackRate = stands() ? 1 : 8
}

/** Lets the page's clock hurry until something is so. @param meanwhile done each time that it is not */
export async function hurry(
  clock: PageClock,
  isSo: () => boolean | Promise<boolean>,
  meanwhile?: () => void,
): Promise<void> {
  await expect
    .poll(
      async () => {
        if (await isSo()) return true
        meanwhile?.()
        await clock.runFor(HURRY_MS)
        return isSo()
      },
      { timeout: 12_000 },
    )
    .toBe(true)
  const video = picture()
  if (video?.playbackRate === 8) video.playbackRate = 1
}
