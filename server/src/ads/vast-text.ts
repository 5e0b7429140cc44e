/** An ad as the document says it. All addresses are absolute. */
export interface VastAd {
  /** Names it within the service. */
  readonly id: string
  /** Its place in a pod, from 1; null stands by itself. */
  readonly sequence: number | null
  readonly title: string
  /** Address of an event of it. */
  readonly event: (name: string) => string
  readonly shown: VastLinear | VastWrapper
}

export interface VastLinear {
  /** Seconds. */
  readonly seconds: number
  /** Seconds after which it may be skipped; null is never. */
  readonly skipAfter: number | null
  readonly click: string | null
  /** Address of the master playlist. */
  readonly media: string
  /** Pixels of its largest picture. */
  readonly width: number
  readonly height: number
}

export interface VastWrapper {
  /** Address of another document. */
  readonly tag: string
}

const LINEAR_EVENTS = [
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
  'loaded',
  'playerExpand',
  'playerCollapse',
] as const

/** Every event that an ad of ours is told of. */
export const AD_EVENTS: ReadonlySet<string> = new Set([...LINEAR_EVENTS, 'impression', 'click', 'error'])

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign)
/** What ends the section begins another one. */
const cdata = (text: string): string => `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`

/** `00:00:12.500` */
function timecode(seconds: number): string {
  const whole = Math.floor(seconds)
  const part = (value: number, length = 2) => String(value).padStart(length, '0')
  return `${part(Math.floor(whole / 3600))}:${part(Math.floor(whole / 60) % 60)}:${part(whole % 60)}.${part(Math.round((seconds - whole) * 1000), 3)}`
}

const trackingOf = (event: VastAd['event']): string =>
  `<TrackingEvents>${LINEAR_EVENTS.map((name) => `<Tracking event="${name}">${cdata(event(name))}</Tracking>`).join('')}</TrackingEvents>`

function inLine({ id, title, event }: VastAd, linear: VastLinear): string {
  const { seconds, skipAfter, click, media, width, height } = linear
  const skip = skipAfter === null ? '' : ` skipoffset="${timecode(skipAfter)}"`
  const leads = click === null ? '' : `<ClickThrough id="1">${cdata(click)}</ClickThrough>`
  return (
    `<InLine><AdSystem>Openair</AdSystem><Error>${cdata(`${event('error')}&code=[ERRORCODE]`)}</Error>` +
    `<Impression id="1">${cdata(event('impression'))}</Impression><AdServingId>${escaped(id)}</AdServingId><AdTitle>${escaped(title)}</AdTitle>` +
    `<Creatives><Creative id="${escaped(id)}" adId="${escaped(id)}"><Linear${skip}>${trackingOf(event)}` +
    `<Duration>${timecode(seconds)}</Duration><MediaFiles><MediaFile delivery="streaming" type="application/x-mpegURL" width="${width}" height="${height}">${cdata(media)}</MediaFile></MediaFiles>` +
    `<VideoClicks><ClickTracking id="1">${cdata(event('click'))}</ClickTracking>${leads}</VideoClicks></Linear>` +
    `<UniversalAdId idRegistry="unknown">${escaped(id)}</UniversalAdId></Creative></Creatives></InLine>`
  )
}

/** Another ad system may answer with a pod, of which a client takes nothing where the wrapper does not allow for it. */
const wrapper = ({ event }: VastAd, { tag }: VastWrapper): string =>
  `<Wrapper followAdditionalWrappers="true" allowMultipleAds="true"><AdSystem>Openair</AdSystem><Error>${cdata(`${event('error')}&code=[ERRORCODE]`)}</Error>` +
  `<Impression id="1">${cdata(event('impression'))}</Impression><VASTAdTagURI>${cdata(tag)}</VASTAdTagURI>` +
  `<Creatives><Creative><Linear>${trackingOf(event)}<VideoClicks><ClickTracking id="1">${cdata(event('click'))}</ClickTracking></VideoClicks></Linear></Creative></Creatives></Wrapper>`

/** A VAST 4.2 document: numbered ads are one pod, those without a number stand in for what fails. None is the answer that there is none. */
export function vastText(ads: readonly VastAd[]): string {
  const texts = ads.map((ad) => {
    const sequence = ad.sequence === null ? '' : ` sequence="${ad.sequence}"`
    const body = 'tag' in ad.shown ? wrapper(ad, ad.shown) : inLine(ad, ad.shown)
    return `<Ad id="${escaped(ad.id)}"${sequence}>${body}</Ad>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<VAST version="4.2" xmlns="http://www.iab.com/VAST">${texts.join('')}</VAST>\n`
}
