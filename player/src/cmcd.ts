import type { Source } from './source.ts'

/** What a request is for, as CTA-5004 has it: a playlist, sound, pictures, both in one, a head, captions, a key, something else. */
export type CmcdObject = 'm' | 'a' | 'v' | 'av' | 'i' | 'c' | 'k' | 'o'

/** What a player says with a request of what it asks for. */
export interface CmcdRequest {
  readonly object: CmcdObject
  /** Bits per second of the rendition; only of sound and pictures. */
  readonly bitrate?: number | undefined
  /** How long a segment lasts. */
  readonly seconds?: number | undefined
}

/** How playback stands when something is asked for. Rates are bits per second; what is not known is left out. */
export interface CmcdState {
  readonly throughput?: number | undefined
  readonly topBitrate?: number | undefined
}

/** What the requests of one source carry; one is made for each engine. */
export interface CmcdReports {
  /** An address with what is to be said, or as it is where it leads elsewhere than to the origin of the source. */
  addTo(url: string, request: CmcdRequest): string
  destroy(): void
}

const PARAMETER = 'CMCD'
const FORMATS = { hls: 'h', dash: 'd', fairplay: 'h' } as const
const MEDIA: ReadonlySet<CmcdObject> = new Set(['a', 'v', 'av'])

/**
 * Tells the origin of a source with every request how it plays (CTA-5004, version 1, by query): whoever runs it sees where pictures stand
 * still and what lines carry.
 * @param read asked at each request
 */
export function cmcdReports(
  video: HTMLVideoElement,
  { url, engine, kind }: Source,
  read: () => CmcdState,
): CmcdReports {
  const { origin } = new URL(url)
  const sid = newId()
  let isStarting = true
  let isStarved = false
  const stop = new AbortController()
  const on = (name: string, heard: () => void): void =>
    video.addEventListener(name, heard, { signal: stop.signal })
  on('playing', () => (isStarting = false))
  on('seeking', () => (isStarting = true))
  on('waiting', () => {
    // Whoever waits because of a jump has not run dry.
    if (!isStarting) isStarved = true
    isStarting = true
  })

  return {
    addTo(address, { object, bitrate, seconds }) {
      if (new URL(address, url).origin !== origin) return address
      const isMedia = MEDIA.has(object)
      const { throughput, topBitrate } = read()
      const said = encoded({
        bl: isMedia ? hundreds(1000 * ahead(video)) : undefined,
        br: isMedia ? kilobits(bitrate) : undefined,
        bs: isStarved,
        d: whole(seconds === undefined ? undefined : 1000 * seconds),
        mtp: hundreds(kilobits(throughput)),
        ot: object,
        sf: FORMATS[engine],
        sid: `"${sid}"`,
        st: kind === 'live' ? 'l' : 'v',
        su: isStarting,
        tb: isMedia ? kilobits(topBitrate) : undefined,
      })
      isStarved = false
      return withCmcd(address, said)
    },
    destroy: () => stop.abort(),
  }
}

/** What is fetched before anything plays says only what it is for. @param url of what the source names @param source see `addTo` */
export const aheadOf = (url: string, source: Source, object: CmcdObject): string =>
  new URL(url, source.url).origin === new URL(source.url).origin
    ? withCmcd(url, encoded({ ot: object, sf: FORMATS[source.engine], su: true }))
    : url

/** Keys in the order of the alphabet; what is true is said by its key alone, what is false or unknown not at all. */
function encoded(said: Readonly<Record<string, string | number | boolean | undefined>>): string {
  return Object.entries(said)
    .flatMap(([key, value]) => {
      if (value === true) return [key]
      return value === false || value === undefined ? [] : [`${key}=${value}`]
    })
    .join(',')
}

const withCmcd = (url: string, said: string): string =>
  `${url}${url.includes('?') ? '&' : '?'}${PARAMETER}=${encodeURIComponent(said)}`

/** Only numbers that say something: an engine has no estimate at first. */
const whole = (value: number | undefined): number | undefined =>
  value !== undefined && Number.isFinite(value) && value >= 0 ? Math.round(value) : undefined
const kilobits = (bits: number | undefined): number | undefined =>
  whole(bits === undefined ? undefined : bits / 1000)
function hundreds(value: number | undefined): number | undefined {
  const known = whole(value)
  return known === undefined ? undefined : 100 * Math.round(known / 100)
}

/** Seconds that are held from where it plays on. */
function ahead({ buffered, currentTime }: HTMLVideoElement): number {
  for (let at = 0; at < buffered.length; at += 1)
    if (buffered.start(at) <= currentTime && currentTime <= buffered.end(at))
      return buffered.end(at) - currentTime
  return 0
}

/** A name of one playback, of nothing else. Pages without TLS have no `crypto.randomUUID`. */
function newId(): string {
  const hex = [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
