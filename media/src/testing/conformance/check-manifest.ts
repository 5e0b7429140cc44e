import { initFacts } from '../../package/init-facts.ts'
import { boxes } from '../../segment/boxes.ts'
import { sampleEntry } from '../../segment/sample-entry.ts'
import type { Load } from './check-stream.ts'
import { attributesOf } from './hls-text.ts'
import type { ListedPart } from './media-list.ts'
import { allOf, type Element, elementsOf, secondsOf } from './mpd-text.ts'
import { textRules } from './text-rules.ts'
import { type LoadedPart, type Span, TOGETHER, trackRules } from './track-rules.ts'

const MANIFEST = 'application/dash+xml'
const PROTECTION = 'urn:mpeg:dash:mp4protection:2011'
/** How segments are listed in HLS that are encrypted so: `trackRules` speaks of them by these names. */
const METHODS: Readonly<Record<string, string>> = { cenc: 'SAMPLE-AES-CTR', cbcs: 'SAMPLE-AES' }
/** Where the id of the key stands in `tenc` (ISO/IEC 23001-7, 8.2). */
const KEY_ID = [8, 24] as const
/** A length is written to the millisecond. */
const WRITTEN = 0.0006

/** Where the segments of a rendition are: the number of the first one, and how many there are. */
interface Listing {
  readonly media: string
  readonly init: string | undefined
  readonly seconds: number
  readonly first: number
  readonly count: number
}

/**
 * Loads a protected film as a player of DASH does, every head and segment of its manifest, and answers all that is against the rules of
 * ISO/IEC 23009-1.
 * @param url of the manifest
 */
export async function checkManifest(load: Load, url: string): Promise<string[]> {
  const { type, bytes } = await load(url)
  const said = type === MANIFEST ? [] : [`the manifest is ${type}`]
  const mpd = elementsOf(bytes.toString())
  const duration = secondsOf(mpd.said.get('mediaPresentationDuration') ?? '')
  said.push(...headRules(mpd, duration))
  const sets = allOf(mpd, 'Period').flatMap((period) => allOf(period, 'AdaptationSet'))
  const ids = sets.flatMap((set) => allOf(set, 'Representation')).map((one) => one.said.get('id'))
  if (new Set(ids).size !== ids.length) said.push('names two renditions alike')
  let pictures: readonly Span[] = []
  for (const set of sets) {
    const shown: (readonly Span[])[] = []
    for (const one of allOf(set, 'Representation')) {
      const tell = (what: string): void => void said.push(`${one.said.get('id')} ${what}`)
      const listing = listingOf(one, duration)
      if (!listing) {
        tell('does not say where its segments are')
        continue
      }
      const kind = set.said.get('contentType')
      if (one.said.get('mimeType')?.split('/')[0] !== kind) tell(`is ${one.said.get('mimeType')} in ${kind}`)
      const parts = await loadParts(load, url, listing, schemeOf(set, one))
      if (kind === 'text') {
        const texts = parts.map(({ part, bytes: text }) => ({ part, text: Buffer.from(text).toString() }))
        for (const what of textRules(texts, pictures)) tell(what)
        continue
      }
      const track = trackRules(parts, false)
      for (const what of [...track.said, ...factRules(set, one, parts), ...placeRules(listing, track.spans)])
        tell(what)
      shown.push(track.spans)
      if (kind === 'video') pictures = track.spans
    }
    if (shown.some((spans) => keysOf(spans) !== keysOf(shown[0]!)))
      said.push(`${set.said.get('contentType')} has key frames elsewhere in another rendition`)
  }
  return said
}

const keysOf = (spans: readonly Span[]): string => spans.map(({ keys }) => keys.join(' ')).join()

function headRules(mpd: Element, duration: number): string[] {
  const said: string[] = []
  if (mpd.name !== 'MPD') said.push(`is ${mpd.name}`)
  if (mpd.said.get('xmlns') !== 'urn:mpeg:dash:schema:mpd:2011') said.push('is of another schema')
  if (mpd.said.get('type') !== 'static') said.push('is of a stream that goes on')
  if (!mpd.said.get('profiles')) said.push('says no profile')
  if (!(secondsOf(mpd.said.get('minBufferTime') ?? '') > 0)) said.push('says not how much to hold')
  if (!(duration > 0)) said.push('says not how long it is')
  const periods = allOf(mpd, 'Period')
  if (periods.length !== 1) said.push(`has ${periods.length} periods`)
  return said
}

function listingOf(one: Element, duration: number): Listing | undefined {
  const [template] = allOf(one, 'SegmentTemplate')
  const number = (name: string): number => Number(template?.said.get(name))
  const media = template?.said.get('media')
  const seconds = number('duration') / number('timescale')
  if (media === undefined || !media.includes('$Number$') || !(seconds > 0)) return undefined
  return {
    media,
    init: template?.said.get('initialization'),
    seconds,
    first: Number(template?.said.get('startNumber') ?? 1),
    count: Math.ceil(duration / seconds - WRITTEN),
  }
}

const protections = (set: Element, one: Element): Element[] =>
  [set, one].flatMap((element) => allOf(element, 'ContentProtection'))
const schemeOf = (set: Element, one: Element): string | undefined =>
  protections(set, one)
    .find(({ said }) => said.get('schemeIdUri') === PROTECTION)
    ?.said.get('value')

async function loadParts(
  load: Load,
  url: string,
  { media, init, seconds, first, count }: Listing,
  scheme: string | undefined,
): Promise<LoadedPart[]> {
  const at = async (address: string): Promise<Buffer> => (await load(new URL(address, url).href)).bytes
  const head = init === undefined ? Buffer.alloc(0) : await at(init)
  const keys = new Map(
    scheme === undefined ? [] : [['identity', attributesOf(`METHOD=${METHODS[scheme] ?? scheme}`)]],
  )
  const parts: LoadedPart[] = []
  for (let number = first; number < first + count; number += 1) {
    const uri = media.replaceAll('$Number$', String(number))
    const part: ListedPart = {
      uri,
      sequence: number,
      discontinuity: 0,
      extinf: seconds.toFixed(3),
      seconds,
      keys,
      ...(init !== undefined && { map: { uri: init, keys } }),
    }
    parts.push({ part, head, bytes: await at(uri) })
  }
  return parts
}

/** A segment lies where its place in the list says, which is all that a player goes by when it seeks (ISO/IEC 23009-1, 5.3.9). */
function placeRules({ seconds }: Listing, spans: readonly Span[]): string[] {
  const off = spans.findIndex(({ from }, at) => Math.abs(from - at * seconds) > TOGETHER)
  return off < 0 ? [] : [`has segment ${off} at ${spans[off]!.from} s`]
}

/** What heads and weights say against what the manifest says of them. */
function factRules(set: Element, one: Element, parts: readonly LoadedPart[]): string[] {
  const head = parts[0]?.head ?? Buffer.alloc(0)
  const said: string[] = []
  const { codecs } = initFacts(head)
  if (codecs !== one.said.get('codecs')) said.push(`holds ${codecs} and says ${one.said.get('codecs')}`)
  const { width, height, scheme } = sampleEntry(head)
  if (width > 0 && `${width}x${height}` !== `${one.said.get('width')}x${one.said.get('height')}`)
    said.push(`is ${width}x${height}`)
  const most = Number(one.said.get('bandwidth'))
  const peak = Math.max(...parts.map(({ part, bytes }) => (bytes.length * 8) / part.seconds))
  if (!(peak <= most)) said.push(`takes ${Math.round(peak)} bits a second, and says ${most}`)
  const kid = scheme === undefined ? undefined : keyIdOf(head)
  for (const { said: about } of protections(set, one)) {
    const named = about.get('cenc:default_KID')?.replaceAll('-', '')
    if (named !== kid) said.push(`is encrypted by the key ${kid} and says ${named}`)
  }
  if (scheme !== undefined && schemeOf(set, one) === undefined) said.push('does not say that it is encrypted')
  return said
}

/** The id of the key in a head, 32 hex digits. */
function keyIdOf(head: Uint8Array): string | undefined {
  const shelter = sampleEntry(head).parts.find(({ type }) => type === 'sinf')!
  const inner = [...boxes(head, shelter.body, shelter.end)].find(({ type }) => type === 'schi')
  const tenc = inner && [...boxes(head, inner.body, inner.end)].find(({ type }) => type === 'tenc')
  return tenc && Buffer.from(head.subarray(tenc.body + KEY_ID[0], tenc.body + KEY_ID[1])).toString('hex')
}
