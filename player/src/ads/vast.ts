import { type AdErrorCode, AdFault, knownAdError } from './ad-errors.ts'
import { arrangeWrapped, type WrappedAd } from './wrapped-ads.ts'

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
  /** Of what stands in those that are known already. */
  readonly spare: readonly (AdUnit | AdFault)[]
  /** What stands in for an ad that failed; null: nothing. */
  readonly next: (() => Promise<AdGroup>) | null
}

/** Answers what is found at an address, as text. Rejects with an `AdFault`. */
export type FetchText = (url: string) => Promise<string>
/** Tells those who wait for it that their ad cannot be shown. @param urls as the documents have them, with macros */
export type TellError = (urls: readonly string[], code: AdErrorCode) => void

/** Wrappers within wrappers at most. */
const WRAPPERS_AT_MOST = 5

const VIEWABLE_EVENTS = ['viewable', 'notViewable', 'viewUndetermined'] as const
type ViewableEvent = (typeof VIEWABLE_EVENTS)[number]

interface VastAd extends WrappedAd {
  readonly title?: string | null
  readonly hasFailed?: boolean
  /** Of a wrapper that was not followed yet. */
  readonly nextWrapperURL?: string
  readonly errorCode?: number
  readonly errorURLTemplates: readonly string[]
  readonly impressionURLTemplates: readonly { readonly url: string }[]
  /** Its own and its wrappers'. */
  readonly viewableImpression: readonly Readonly<Record<ViewableEvent, readonly string[]>>[]
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

/** What is used of the library's parser beside its own client. */
interface Parser {
  /** What stands alone beside what was answered, not looked up yet. */
  readonly remainingAds: readonly VastAd[]
  resolveWrappers: (wrapper: VastAd, ...others: readonly unknown[]) => Promise<VastAd | VastAd[]>
  trackVastError: (urls: readonly string[], variables: { readonly ERRORCODE?: number }) => void
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
 * Asks a tag for its ads: VAST 2 to 4.2, through wrappers, a pod or the first of those that stand alone; the others stand in. The library's own fetching throws past
 * every handler when its time is over, so texts are fetched by `fetchText`; and it tells of errors by pictures, which the page may not load and
 * which would carry cookies, so they are told by `tellError`.
 * @throws AdFault
 */
export async function askTag(url: string, fetchText: FetchText, tellError: TellError): Promise<AdGroup> {
  const { VASTClient } = await import('@dailymotion/vast-client')
  const client = new VASTClient(0, 0, noStorage() as never)
  const parser = client.getParser() as unknown as Parser
  const { resolveWrappers } = parser
  // Of a document that a wrapper leads to the library takes everything.
  parser.resolveWrappers = async (wrapper, ...others) => {
    const found = await resolveWrappers.call(parser, wrapper, ...others)
    return Array.isArray(found) ? arrangeWrapped(wrapper, found) : found
  }
  /** Why the document itself could not be had. */
  let cause: AdFault | null = null
  let told: number | undefined
  parser.trackVastError = (urls, { ERRORCODE = 900 }) => {
    told = ERRORCODE
    tellError(urls, knownAdError(ERRORCODE))
  }
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
  // The library copies ads, and leaves what they are made of.
  const units = new WeakMap<VastAd['creatives'], AdUnit | AdFault>()
  const knownUnit = (ad: VastAd): AdUnit | AdFault => {
    const unit = units.get(ad.creatives) ?? unitOf(ad, tellError)
    units.set(ad.creatives, unit)
    return unit
  }
  const groupOf = async (answer: Promise<{ readonly ads: readonly VastAd[] }>): Promise<AdGroup> => {
    const { ads } = await answer.catch((error: unknown) => {
      throw cause ?? new AdFault(isUnsupported(error) ? 102 : 101)
    })
    const others = client.hasRemainingAds()
      ? () => {
          told = undefined
          return groupOf(client.getNextAds(false) as Promise<{ ads: VastAd[] }>)
        }
      : null
    const [spare = [], shown = []] = [true, false].map((isSpare) =>
      ads.filter((ad) => (ad.isSpare ?? false) === isSpare).map(knownUnit),
    )
    const later = parser.remainingAds.filter((ad) => !ad.nextWrapperURL && linearOf(ad)).map(knownUnit)
    const next = spare.length > 0 ? async () => oneOf(spare, others) : others
    return {
      ads: shown.length > 0 ? shown : [new AdFault(knownAdError(told ?? 303))],
      spare: [...spare, ...later],
      next,
    }
  }
  return groupOf(client.get(url, options) as Promise<{ ads: VastAd[] }>)
}

/** The first of ads that stand alone; each of the others stands in for the one before it. */
const oneOf = ([first, ...others]: readonly (AdUnit | AdFault)[], after: AdGroup['next']): AdGroup => ({
  ads: first ? [first] : [],
  spare: others,
  next: others.length > 0 ? async () => oneOf(others, after) : after,
})

const isUnsupported = (error: unknown): boolean => error instanceof Error && error.message.includes('version')

/** @throws AdFault for what is no XML: a browser makes a document of it all the same */
function parsed(text: string): Document {
  const xml = new DOMParser().parseFromString(text, 'text/xml')
  if (xml.querySelector('parsererror')) throw new AdFault(100)
  return xml
}

const linearOf = ({ creatives }: VastAd): VastCreative | undefined =>
  creatives.find(({ type, mediaFiles }) => type === 'linear' && mediaFiles.length > 0)

/** An ad, or why it cannot be shown. */
function unitOf(ad: VastAd, tellError: TellError): AdUnit | AdFault {
  // That is told already.
  if (ad.hasFailed) return new AdFault(knownAdError(ad.errorCode ?? 303))
  const linear = linearOf(ad)
  if (!linear) {
    tellError(ad.errorURLTemplates, 201)
    return new AdFault(201)
  }
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
      ...Object.fromEntries(
        VIEWABLE_EVENTS.map((name) => [name, ad.viewableImpression.flatMap((each) => each[name])]),
      ),
      impression: ad.impressionURLTemplates.map((each) => each.url),
      click: linear.videoClickTrackingURLTemplates.map((each) => each.url),
      error: ad.errorURLTemplates,
    },
  }
}
