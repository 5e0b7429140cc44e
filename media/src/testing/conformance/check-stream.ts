import { createDecipheriv } from 'node:crypto'
import { initFacts } from '../../package/init-facts.ts'
import { sampleEntry } from '../../segment/sample-entry.ts'
import { type Master, masterOf, masterRules, type Named, rateRules, type Weight } from './master-rules.ts'
import { type ListedPart, type MediaList, mediaListOf } from './media-list.ts'
import { alignmentRules, mediaRules } from './media-rules.ts'
import { textRules } from './text-rules.ts'
import { type LoadedPart, type Span, TOGETHER, trackRules } from './track-rules.ts'
import { transportRules } from './transport-rules.ts'

/** What an address answers. @throws where it answers anything but 200 */
export type Load = (url: string) => Promise<{ type: string; bytes: Buffer }>

/** A list of a rendition with all that it names. */
interface Loaded {
  named: Named
  list: MediaList
  /** As they travel, encrypted. */
  weights: readonly Weight[]
  spans: readonly Span[]
  heads: readonly Uint8Array[]
}

const PLAYLIST = 'application/vnd.apple.mpegurl'

/**
 * Loads a stream as a client does, every list, head, key and segment, and answers all that is against the rules of HLS.
 * @param url of its multivariant playlist
 */
export async function checkStream(load: Load, url: string): Promise<string[]> {
  const said: string[] = []
  const text = async (address: string): Promise<string> => {
    const { type, bytes } = await load(address)
    if (type !== PLAYLIST) said.push(`${address} is ${type}`)
    return bytes.toString()
  }
  const master = masterOf(await text(url))
  said.push(...masterRules(master))
  const lists = new Map<Named, MediaList>()
  const all = [...master.variants, ...master.firstPictures, ...master.media]
  for (const one of all) lists.set(one, mediaListOf(await text(new URL(one.uri, url).href)))
  const pictures: Loaded[] = []
  for (const [named, list] of lists) {
    const tell = (found: readonly string[]): void =>
      void said.push(...found.map((what) => `${named.uri}: ${what}`))
    tell(mediaRules(list))
    tell(alignmentRules(lists.get(master.variants[0]!)!, list))
    if (list.isOfFirstPictures !== master.firstPictures.includes(named))
      tell(['is of first pictures, or is not'])
    const loaded = await loadParts(load, new URL(named.uri, url).href, list, pictures[0]?.spans ?? [], tell)
    pictures.push({ named, list, ...loaded })
  }
  return [...said, ...togetherRules(master, pictures)]
}

async function loadParts(
  load: Load,
  base: string,
  list: MediaList,
  spans: readonly Span[],
  tell: (found: readonly string[]) => void,
): Promise<Omit<Loaded, 'named' | 'list'>> {
  const parts: LoadedPart[] = []
  const weights: Weight[] = []
  const at = async (uri: string): Promise<Buffer> => (await load(new URL(uri, base).href)).bytes
  for (const part of list.parts) {
    const stored = await at(part.uri)
    weights.push({ bytes: stored.length, seconds: part.seconds })
    const head = part.map
      ? await opened(at, await at(part.map.uri), part.map.keys, part.sequence)
      : Buffer.alloc(0)
    parts.push({ part, head, bytes: await opened(at, stored, part.keys, part.sequence) })
  }
  const heads = parts.map(({ head }) => head)
  const kind = /\.(\w+)$/.exec(list.parts[0]?.uri ?? '')?.[1]
  if (kind === 'vtt')
    tell(
      textRules(
        parts.map(({ part, bytes }) => ({ part, text: Buffer.from(bytes).toString() })),
        spans,
      ),
    )
  if (kind === 'ts')
    tell(transportRules(parts.map(({ part, bytes }) => ({ part, bytes: Buffer.from(bytes) }))))
  if (kind !== 'm4s') return { weights, heads, spans: [] }
  const track = trackRules(parts, list.isOfFirstPictures)
  tell(track.said)
  return { weights, heads, spans: track.spans }
}

/** Bytes as they are behind AES-128, by the key that was named last; samples that are encrypted themselves stay so. */
async function opened(
  load: (uri: string) => Promise<Buffer>,
  bytes: Buffer,
  keys: ListedPart['keys'],
  sequence: number,
): Promise<Buffer> {
  const key = keys.get('identity')
  if (key?.get('METHOD') !== 'AES-128') return bytes
  const vector = key.get('IV')?.slice(2) ?? sequence.toString(16).padStart(32, '0')
  const decipher = createDecipheriv('aes-128-cbc', await load(key.get('URI')!), Buffer.from(vector, 'hex'))
  return Buffer.concat([decipher.update(bytes), decipher.final()])
}

/** What renditions that play together say against each other, and against what was declared of them. */
function togetherRules({ media, variants, firstPictures }: Master, all: readonly Loaded[]): string[] {
  const said: string[] = []
  const of = (named: Named): Loaded => all.find((one) => one.named === named)!
  const sounds = media.filter((one) => one.said.get('TYPE') === 'AUDIO').map(of)
  const first = of(variants[0]!)
  for (const { named, spans } of all) {
    const off = spans.findIndex(({ from, to }, at) => {
      const span = first.spans[at] ?? { from, to }
      return Math.abs(from - span.from) > TOGETHER || Math.abs(to - span.to) > TOGETHER
    })
    if (off >= 0) said.push(`${named.uri} is shown elsewhere than ${first.named.uri} from segment ${off} on`)
  }
  for (const named of variants) {
    const one = of(named)
    const keys = (spans: readonly Span[]): string => spans.map((span) => span.keys.join(' ')).join()
    if (keys(one.spans) !== keys(first.spans)) said.push(`${named.uri} has its key frames elsewhere`)
    const heaviest = sounds.toSorted((a, b) => bytesOf(b) - bytesOf(a))[0]
    const weights = one.weights.map(({ bytes, seconds }, at) => ({
      bytes: bytes + (heaviest?.weights[at]!.bytes ?? 0),
      seconds,
    }))
    // What was declared of a channel may be of more than is listed now; a film is complete.
    const isWhole = one.list.isEnded && one.list.parts.every(({ dateMs }) => dateMs === undefined)
    said.push(...rateRules(named, weights, isWhole), ...factRules(one, sounds))
  }
  for (const named of firstPictures)
    said.push(...rateRules(named, of(named).weights, false), ...factRules(of(named), []))
  return said
}

const bytesOf = ({ weights }: Loaded): number => weights.reduce((sum, { bytes }) => sum + bytes, 0)

/** What heads say against codecs and sizes that were declared. A channel declares the codecs of all that comes. */
function factRules({ named, heads }: Loaded, sounds: readonly Loaded[]): string[] {
  const said = new Set<string>()
  const declared = new Set(named.said.get('CODECS')?.split(','))
  for (const head of [...heads, ...sounds.flatMap((one) => one.heads)]) {
    const facts = factsOf(head)
    if (facts && !declared.has(facts.codecs))
      said.add(`${named.uri} holds ${facts.codecs} and says ${[...declared].join()}`)
  }
  const [wide = 0, high = 0] = (named.said.get('RESOLUTION') ?? '').split('x').map(Number)
  for (const head of heads) {
    const { width, height } = factsOf(head) ?? { width: 0, height: 0 }
    if (width > wide || height > high) said.add(`${named.uri} is ${width}x${height}`)
  }
  return [...said]
}

/** What a head says; nothing where it cannot be read, which is told of its segments. */
function factsOf(head: Uint8Array): { codecs: string; width: number; height: number } | undefined {
  try {
    return { ...sampleEntry(head), ...initFacts(head) }
  } catch {
    return undefined
  }
}
