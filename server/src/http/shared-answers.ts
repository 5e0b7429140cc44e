import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { ownMemory } from '#media/own-memory.ts'
import type { Database } from '../db/database.ts'
import type { Clock } from '../ports.ts'
import { type Encoding, etagOf, WORTH_ENCODING } from './answer-encoding.ts'
import { type Variant, type Variants, weightOf } from './variant.ts'
import { listedBy, type Shown, shownBy } from './shown-things.ts'

/** An answer as bytes, with the headers that go with them in the flat form that `writeHead` takes. */
export interface Ready {
  readonly bytes: Buffer
  readonly headers: string[]
}

export interface SharedAnswer {
  readonly kind: 'bytes'
  readonly etag: string
  /** The content type. */
  readonly type: string
  /** Something else than the address has chosen it: what the caller holds, or the network they call from. */
  readonly isChosen: boolean
  /** Headers that an unchanged answer has too. */
  readonly common: readonly string[]
  /** Unix milliseconds. */
  readonly expiresAt: number
  readonly tags: readonly string[]
  readonly shown: Shown
  /** For whom it is, where answers differ by what is held. */
  readonly variant: Variant | null
  readonly identity: Ready
  gzip: Ready | null
  br: Ready | null
  size: number
  /** Whether it is in memory still, and its size counted. */
  isKept: boolean
}
/** Remembers that these parameters name something personal. */
export interface PersonalMark {
  readonly kind: 'personal'
  readonly expiresAt: number
  readonly tags: readonly string[]
  readonly shown: Shown
  readonly variant: Variant | null
  readonly size: number
  isKept: boolean
}
export type SharedEntry = SharedAnswer | PersonalMark
type Entry = SharedEntry | Variants
/** Under which keys something is kept. */
type Places = (made: SharedEntry) => readonly (readonly [key: string, entry: Entry])[]

export interface SharedAnswers {
  /** The entry of a key, if it lives. Costs no I/O. */
  take(key: string): SharedEntry | null
  /** By what the answers to a question differ, if that is known. Costs no I/O either. */
  variants(key: string): Variants | null
  /**
   * Makes an entry once, however many ask for it meanwhile; it is kept unless one of its tags was dropped since.
   * @param places where it is kept, and what is beside it; under its key, unless it is said
   */
  make(key: string, maker: () => Promise<SharedEntry>, places?: Places): Promise<SharedEntry>
  /** Counts so many bytes more that are kept with an answer. */
  grow(answer: SharedAnswer, bytes: number): void
  /** The bytes of an answer in an encoding; made at the first need. */
  encode(answer: SharedAnswer, encoding: Encoding): Promise<Ready>
  /**
   * Drops all answers with one of the tags on this node, at once; `*` drops all, a tag of `tellShown` what shows that thing. On every node they are dropped by a notice of
   * the channel `shared` with the tag.
   */
  dropHere(tags: readonly string[]): void
  /** Called when titles may have other names: those of one have changed, or anything may have. */
  onNames(listener: () => void): void
  start(): Promise<void>
  stop(): Promise<void>
  readonly hits: () => number
  /** How many have been made. */
  readonly made: () => number
}

const BYTES_AT_MOST = 64 * 1024 * 1024
const BROTLI_QUALITY = 5
const CHANNEL = 'shared'
/** What remembering one thing that an answer shows takes at most. */
const BYTES_OF_ID = 100

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

function ready(
  bytes: Buffer,
  etag: string,
  { type, common }: Pick<SharedAnswer, 'type' | 'common'>,
  encoding: Encoding,
): Ready {
  const headers = ['content-type', type, 'content-length', String(bytes.length), 'etag', etag, ...common]
  if (encoding !== 'identity') headers.push('content-encoding', encoding)
  return { bytes, headers }
}

const commonHeaders = (cacheControl: string, vary: string): readonly string[] =>
  Object.entries({
    'cache-control': cacheControl,
    vary,
    'access-control-allow-origin': '*',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  }).flat()

/** A shared answer may be kept by anybody and is asked again with its ETag. */
const COMMON_HEADERS = commonHeaders('no-cache', 'accept, accept-encoding, accept-language')
/** One that a token or a network has chosen is kept by browsers alone: a cache of many must not hand it to others. */
const CHOSEN_HEADERS = commonHeaders(
  'private, no-cache',
  'accept, accept-encoding, accept-language, authorization',
)

export interface AnswerLooks {
  readonly type?: string
  /** Something else than the address has chosen it. */
  readonly isChosen?: boolean
  /** What it shows; null where that is not known. */
  readonly shown?: Shown
  readonly variant?: Variant | null
}

/** The answer of `text`; the ETag is the hash of it, and each encoding has its own. */
export function sharedAnswer(
  text: string,
  tags: readonly string[],
  expiresAt: number,
  {
    type = 'application/json; charset=utf-8',
    isChosen = false,
    shown = null,
    variant = null,
  }: AnswerLooks = {},
): SharedAnswer {
  const common = isChosen ? CHOSEN_HEADERS : COMMON_HEADERS
  const bytes = ownMemory(Buffer.from(text))
  const etag = createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
  const identity = ready(bytes, `"${etag}"`, { type, common }, 'identity')
  const encoded = bytes.length < WORTH_ENCODING ? identity : null
  return {
    kind: 'bytes',
    etag,
    type,
    isChosen,
    common,
    expiresAt,
    tags,
    shown,
    variant,
    identity,
    gzip: encoded,
    br: encoded,
    size: bytes.length + 1000 + (shown?.size ?? 0) * BYTES_OF_ID + (variant ? weightOf(variant) : 0),
    isKept: false,
  }
}

/** Tells whether an answer goes when these tags are dropped: of thousands of answers and hundreds of tags each is looked at once. */
function anyOf(tags: readonly string[]): (entry: Pick<SharedEntry, 'tags' | 'shown'>) => boolean {
  if (tags.includes('*')) return () => true
  const things = tags.flatMap((tag) => shownBy(tag) ?? [])
  const others = new Set(tags)
  return ({ tags: own, shown }) =>
    own.some((tag) => others.has(tag)) ||
    (things.length > 0 && (shown === null || things.some((thing) => shown.has(thing))))
}

export function createSharedAnswers(
  database: Pick<Database, 'listen'>,
  clock: Clock,
  bytesAtMost: number = BYTES_AT_MOST,
): SharedAnswers {
  const entries = new Map<string, Entry>()
  const flights = new Map<string, Promise<SharedEntry>>()
  const onNames: (() => void)[] = []
  let size = 0
  let hits = 0
  let drops = 0
  let made = 0
  let making = 0
  /** When each tag was dropped last, counted in drops; as long as something is being made that may be older. */
  const dropped = new Map<string, number>()
  let stopListening: (() => Promise<void>) | null = null

  const remove = (key: string, entry: Entry) => {
    if (!entries.delete(key)) return
    entry.isKept = false
    size -= entry.size
  }
  const trim = () => {
    for (const [key, entry] of entries) {
      if (size <= bytesAtMost) return
      remove(key, entry)
    }
  }
  const dropHere = (tags: readonly string[]) => {
    drops += 1
    for (const tag of tags) dropped.set(tag, drops)
    const isDropped = anyOf(tags)
    const mayNamesDiffer = tags.includes('*') || tags.includes(listedBy('title'))
    for (const [key, entry] of entries) if (isDropped(entry)) remove(key, entry)
    // Who asks from now on must not get what was read before the change.
    flights.clear()
    if (mayNamesDiffer) for (const listener of onNames) listener()
  }

  /** What lives under a key, as the most recently used. */
  const living = (key: string): Entry | null => {
    const entry = entries.get(key)
    if (!entry) return null
    if (entry.expiresAt <= clock.now()) {
      remove(key, entry)
      return null
    }
    // The end of the map is the most recently used.
    entries.delete(key)
    entries.set(key, entry)
    return entry
  }
  const grow = (answer: SharedAnswer, bytes: number): void => {
    answer.size += bytes
    if (answer.isKept) size += bytes
    trim()
  }
  const keep = (key: string, entry: Entry): void => {
    const before = entries.get(key)
    if (before) remove(key, before)
    entries.set(key, entry)
    entry.isKept = true
    size += entry.size
  }

  return {
    take(key) {
      const entry = living(key)
      if (entry === null || entry.kind === 'variants') return null
      hits += 1
      return entry
    },
    variants(key) {
      const entry = living(key)
      return entry?.kind === 'variants' ? entry : null
    },
    make(key, maker, places = (entry) => [[key, entry]]) {
      const known = flights.get(key)
      if (known) return known
      const since = drops
      making += 1
      const flight = maker()
        .then((entry) => {
          made += 1
          const isStale = anyOf([...dropped].flatMap(([tag, at]) => (at > since ? tag : [])))(entry)
          if (!isStale) {
            for (const [place, one] of places(entry)) keep(place, one)
            trim()
          }
          return entry
        })
        .finally(() => {
          if (flights.get(key) === flight) flights.delete(key)
          making -= 1
          if (making === 0) dropped.clear()
        })
      flights.set(key, flight)
      return flight
    },
    async encode(answer, encoding) {
      const made = answer[encoding]
      if (encoding === 'identity' || made) return made ?? answer.identity
      const { bytes } = answer.identity
      const packed =
        encoding === 'gzip'
          ? await gzipAsync(bytes)
          : await brotliAsync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })
      const encoded = ready(ownMemory(packed), etagOf(answer, encoding), answer, encoding)
      if (!answer[encoding]) {
        answer[encoding] = encoded
        grow(answer, encoded.bytes.length)
      }
      return encoded
    },
    dropHere,
    grow,
    onNames: (listener) => void onNames.push(listener),
    async start() {
      stopListening = await database.listen(CHANNEL, (tag) => dropHere([tag]))
    },
    async stop() {
      await stopListening?.()
    },
    hits: () => hits,
    made: () => made,
  }
}
