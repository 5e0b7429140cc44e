import { AdFault, knownAdError } from './ad-errors.ts'

/** A file of an ad. */
export interface AdMedia {
  readonly url: string
  /** MIME type. */
  readonly type: string
  readonly codec: string | null
  /** Kilobits per second; 0 where it is not said. */
  readonly bitrate: number
  readonly height: number
}

/** One ad as a document says it, with what its wrappers add. */
export interface AdUnit {
  readonly title: string
  /** Seconds; 0 where it is not said. */
  readonly seconds: number
  /** Seconds; null: it cannot be skipped. */
  readonly skipAfter: number | null
  readonly click: string | null
  readonly media: readonly AdMedia[]
  /** Addresses by event, `impression`, `click` and `error` among them. */
  readonly told: Readonly<Record<string, readonly string[]>>
}

/** Ads that are shown one after another; in place of one that is no use stands why. */
export interface AdGroup {
  readonly ads: readonly (AdUnit | AdFault)[]
  /** What stands in for an ad that failed; null: nothing. */
  readonly next: (() => Promise<AdGroup>) | null
}

/** Answers what is found at an address, as text. Rejects with an `AdFault`. */
export type FetchText = (url: string) => Promise<string>

/** Wrappers within wrappers at most. */
const WRAPPERS_AT_MOST = 5

interface VastAd {
  readonly title?: string | null
  readonly sequence?: string | number | null
  readonly hasFailed?: boolean
  readonly errorCode?: number
  readonly errorURLTemplates: readonly string[]
  readonly impressionURLTemplates: readonly { readonly url: string }[]
  readonly creatives: readonly VastCreative[]
}
interface VastCreative {
  readonly type: string
  readonly duration: number
  readonly skipDelay: number | null
  readonly mediaFiles: readonly {
    readonly fileURL: string
    readonly mimeType: string | null
    readonly codec: string | null
    readonly bitrate: number
    readonly height: number
    readonly apiFramework: string | null
  }[]
  readonly videoClickThroughURLTemplate?: { readonly url: string } | null
  readonly videoClickTrackingURLTemplates: readonly { readonly url: string }[]
  readonly trackingEvents: Readonly<Record<string, readonly string[]>>
}

/** The library counts calls in a storage for limits that we do not use; the service has caps of its own. */
const noStorage = (): {
  getItem: (key: string) => unknown
  setItem: (key: string, value: unknown) => void
} => {
  const kept = new Map<string, unknown>()
  return { getItem: (key) => kept.get(key) ?? 0, setItem: (key, value) => void kept.set(key, value) }
}

/**
 * Asks a tag for its ads: VAST 2 to 4.2, through wrappers, a pod or the first of those that stand alone. The library's own fetching throws past
 * every handler when its time is over, so texts are fetched by `fetchText`.
 * @throws AdFault
 */
export async function askTag(url: string, fetchText: FetchText): Promise<AdGroup> {
  const { VASTClient } = await import('@dailymotion/vast-client')
  const client = new VASTClient(0, 0, noStorage() as never)
  /** Why the document itself could not be had. */
  let cause: AdFault | null = null
  let told: number | undefined
  client.getParser().on('VAST-error', ({ ERRORCODE }: { readonly ERRORCODE?: number }) => {
    told = ERRORCODE
  })
  const get = async (address: string) => {
    try {
      return { xml: parsed(await fetchText(address)) }
    } catch (error) {
      cause = error instanceof AdFault ? error : new AdFault(900)
      return { error: cause }
    }
  }
  const options = {
    urlHandler: { get },
    wrapperLimit: WRAPPERS_AT_MOST,
    resolveAll: false,
    keepFailedAdPod: true,
  }
  const groupOf = async (answer: Promise<{ readonly ads: readonly VastAd[] }>): Promise<AdGroup> => {
    const { ads } = await answer.catch((error: unknown) => {
      throw cause ?? new AdFault(isUnsupported(error) ? 102 : 101)
    })
    const next = client.hasRemainingAds()
      ? () => {
          told = undefined
          return groupOf(client.getNextAds(false) as Promise<{ ads: VastAd[] }>)
        }
      : null
    return { ads: ads.length > 0 ? ads.map(unitOf) : [new AdFault(knownAdError(told ?? 303))], next }
  }
  return groupOf(client.get(url, options) as Promise<{ ads: VastAd[] }>)
}

const isUnsupported = (error: unknown): boolean => error instanceof Error && error.message.includes('version')

/** @throws AdFault for what is no XML: a browser makes a document of it all the same */
function parsed(text: string): Document {
  const xml = new DOMParser().parseFromString(text, 'text/xml')
  if (xml.querySelector('parsererror')) throw new AdFault(100)
  return xml
}

/** An ad, or why it cannot be shown. */
function unitOf(ad: VastAd): AdUnit | AdFault {
  if (ad.hasFailed) return new AdFault(knownAdError(ad.errorCode ?? 303))
  const linear = ad.creatives.find(({ type, mediaFiles }) => type === 'linear' && mediaFiles.length > 0)
  if (!linear) return new AdFault(201)
  const { duration, skipDelay, mediaFiles, trackingEvents: events } = linear
  return {
    title: ad.title ?? '',
    seconds: Math.max(0, duration),
    skipAfter: typeof skipDelay === 'number' && skipDelay >= 0 ? skipDelay : null,
    click: linear.videoClickThroughURLTemplate?.url ?? null,
    media: mediaFiles.flatMap(({ fileURL: file, mimeType, codec, bitrate, height, apiFramework }) =>
      file && !apiFramework ? [{ url: file, type: mimeType ?? '', codec, bitrate, height }] : [],
    ),
    told: {
      ...events,
      impression: ad.impressionURLTemplates.map((each) => each.url),
      click: linear.videoClickTrackingURLTemplates.map((each) => each.url),
      error: ad.errorURLTemplates,
    },
  }
}
