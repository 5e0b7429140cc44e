import { vi } from 'vitest'
import { page } from 'vitest/browser'
import type { AdInfo, AdStep } from '#contract/ads.ts'
import { getContentStream, type Stream } from '#contract/playback.ts'
import { contentOf } from '../catalogue-things.ts'
import { streamOf } from '../tv-things.ts'
import { ads } from '../../i18n/en/ads.ts'
import type { AppPage } from './app-page.ts'
import { type FakeService, LostCall } from './fake-service.ts'
import { answerTitle } from './usual-series.ts'

export const overlay = () => page.getByRole('region', { name: ads.region })

export const stepOf = (path: string, more: Partial<AdStep> = {}): AdStep => ({
  ad_tag: new URL(path, location.origin).href,
  aliases: [],
  at: null,
  ...more,
})

export const infoOf = (more: Partial<AdInfo> = {}): AdInfo => ({
  max_advertising: 3,
  pre_roll: [stepOf('/vast/one')],
  middle_roll: [],
  post_pause_roll: [],
  remove_packets: [],
  ...more,
})

/** Sound of so many seconds that any browser plays: silence as a WAV file, which is a real thing for a real media element. */
export function silence(seconds: number): string {
  const rate = 8000
  const bytes = new DataView(new ArrayBuffer(44 + rate * seconds))
  const text = (at: number, word: string): void =>
    [...word].forEach((sign, i) => bytes.setUint8(at + i, sign.charCodeAt(0)))
  text(0, 'RIFF')
  bytes.setUint32(4, 36 + rate * seconds, true)
  text(8, 'WAVEfmt ')
  for (const [at, value] of [
    [16, 16],
    [24, rate],
    [28, rate],
  ] as const)
    bytes.setUint32(at, value, true)
  for (const [at, value] of [
    [20, 1],
    [22, 1],
    [32, 1],
    [34, 8],
  ] as const)
    bytes.setUint16(at, value, true)
  text(36, 'data')
  bytes.setUint32(40, rate * seconds, true)
  new Uint8Array(bytes.buffer, 44).fill(128)
  return URL.createObjectURL(new Blob([bytes], { type: 'audio/wav' }))
}

/** An ad that no test sees the end of, however slow its machine is: what ends it is what the test does. */
export const longAd = (): { readonly media: string; readonly seconds: number } => ({
  media: silence(120),
  seconds: 120,
})

/** Media that never come: a source that nobody opens. */
export const hangingMedia = (): string => URL.createObjectURL(new MediaSource())
/** What says that it is a video and is none. */
export const brokenMedia = (): string => URL.createObjectURL(new Blob(['no picture'], { type: 'video/webm' }))

interface LinearOptions {
  readonly media?: string
  readonly type?: string
  readonly title?: string
  readonly sequence?: number
  readonly seconds?: number
  readonly skip?: string
  readonly click?: string
  /** Addresses of events begin so. */
  readonly told?: string
  /** Whether it asks if it was in sight. */
  readonly isViewable?: boolean
}

const EVENTS = [
  'loaded',
  'start',
  'firstQuartile',
  'midpoint',
  'thirdQuartile',
  'complete',
  'mute',
  'unmute',
  'pause',
  'resume',
  'skip',
  'playerExpand',
  'playerCollapse',
  'fullscreen',
  'exitFullscreen',
  'closeLinear',
  'notUsed',
]
/** As documents write it. @param seconds less than a day */
const timeOf = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(11, 19)
const cdata = (path: string): string => `<![CDATA[${new URL(path, location.origin).href}]]>`

/** An ad of its own. */
export const adOf = ({
  media = silence(2),
  type = 'audio/wav',
  title = 'Tea',
  sequence,
  seconds = 2,
  skip,
  click,
  told = '/told/',
  isViewable = false,
}: LinearOptions = {}): string =>
  `<Ad id="1"${sequence === undefined ? '' : ` sequence="${sequence}"`}><InLine><AdSystem>Test</AdSystem><AdTitle>${title}</AdTitle>` +
  `<Error>${cdata(`${told}error-[ERRORCODE]`)}</Error><Impression>${cdata(`${told}impression`)}</Impression>` +
  (isViewable
    ? `<ViewableImpression><Viewable>${cdata(`${told}viewable`)}</Viewable><NotViewable>${cdata(`${told}notViewable`)}</NotViewable></ViewableImpression>`
    : '') +
  `<Creatives><Creative><Linear${skip ? ` skipoffset="${skip}"` : ''}><Duration>${timeOf(seconds)}</Duration><TrackingEvents>` +
  EVENTS.map((name) => `<Tracking event="${name}">${cdata(told + name)}</Tracking>`).join('') +
  `</TrackingEvents><VideoClicks><ClickTracking>${cdata(`${told}click`)}</ClickTracking>${click ? `<ClickThrough>${cdata(click)}</ClickThrough>` : ''}</VideoClicks>` +
  `<MediaFiles><MediaFile delivery="progressive" type="${type}" width="16" height="9">${cdata(media)}</MediaFile></MediaFiles></Linear></Creative></Creatives></InLine></Ad>`

/** An ad that stands elsewhere, or a whole pod where the wrapper takes several. */
export const wrapperOf = (path: string, { told = '/told/wrapper-', takesSeveral = false } = {}): string =>
  `<Ad id="w"><Wrapper${takesSeveral ? ' allowMultipleAds="true"' : ''}><AdSystem>Test</AdSystem><VASTAdTagURI>${cdata(path)}</VASTAdTagURI><Error>${cdata(`${told}error-[ERRORCODE]`)}</Error>` +
  `<Impression>${cdata(`${told}impression`)}</Impression><Creatives><Creative><Linear><TrackingEvents><Tracking event="start">${cdata(`${told}start`)}</Tracking></TrackingEvents></Linear></Creative></Creatives></Wrapper></Ad>`

export const vastOf = (...ads: readonly string[]): string => `<VAST version="4.2">${ads.join('')}</VAST>`

/** The ad systems of a test. */
export interface AdWorld {
  /** Events that were told, in their order. */
  readonly told: readonly string[]
  /** Documents that were asked for. */
  readonly asked: readonly string[]
  /** From now on a tag is answered so. */
  readonly answer: (path: string, text: string | (() => Response)) => void
  /** Whether those who count cannot be reached. */
  isDeaf: boolean
}

/** Ad systems that answer to any event; tags by what a test says. */
export function adWorld(service: FakeService): AdWorld {
  const told: string[] = []
  const asked: string[] = []
  const world = {
    told,
    asked,
    isDeaf: false,
    answer(path: string, text: string | (() => Response)): void {
      service.files.set(path, () => {
        asked.push(path)
        return typeof text === 'string' ? new Response(text) : text()
      })
    },
  }
  const find = service.files.get.bind(service.files)
  service.files.get = (path) => {
    if (!path.startsWith('/told/')) return find(path)
    return () => {
      told.push(path.slice('/told/'.length))
      if (world.isDeaf) throw new LostCall()
      return new Response(null, { status: 204 })
    }
  }
  return world
}

/** An answer that begins and never ends. */
export const endless = (): Response => new Response(new ReadableStream())

/** A film with ads, and with what else plays before it, is opened. @param more what else its stream says */
export async function openFilmWithAds(
  app: AppPage,
  service: FakeService,
  ad: AdInfo | null,
  packshots: readonly string[] = [],
  more: Partial<Stream> = {},
): Promise<void> {
  answerTitle(service, contentOf('10', { title: 'Metropolis' }))
  service.answer(getContentStream, streamOf({ ad, packshots: packshots.map((url) => ({ url })), ...more }))
  await app.open('/watch/10')
  await vi.waitUntil(() => service.asked(getContentStream, 'answered').length === 1, {
    timeout: 10_000,
    interval: 10,
  })
}

/** Whether the programme is hidden and stands still. */
export const isHeld = (): boolean =>
  document.querySelector('section[data-layout]')?.getAttribute('data-held') === 'true'
/** The programme's own media element. */
export const programme = (): HTMLVideoElement | null =>
  document.querySelector('section[data-layout] > div > video')
/** Codes of the reports that are kept. */
export const reported = (): unknown[] =>
  (JSON.parse(localStorage.getItem('openair.ad-errors') ?? '[]') as { code: unknown }[]).map(
    ({ code }) => code,
  )
