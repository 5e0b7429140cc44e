import { aheadOf, type CmcdObject } from './cmcd.ts'
import {
  firstPlaylists,
  isLivePlaylist,
  isMasterPlaylist,
  peekPlaylist,
  startSegment,
} from './playlist-peek.ts'
import type { Source } from './source.ts'

/** Bytes that were fetched ahead, and how long their request took: the bandwidth estimate must not see a lie. */
export interface FetchedSegment {
  readonly data: ArrayBuffer
  /** Milliseconds from the request to the first byte, and to the last. */
  readonly firstByteMs: number
  readonly totalMs: number
}

export interface Prefetch {
  /**
   * Fetches what the start of a source needs: playlists (unless the source carries them), keys, init sections, first segments.
   * Never throws; what could not be had is simply asked for again when it plays.
   */
  warm(source: Source): Promise<void>
  /** The text fetched ahead for an address, once, or undefined. A text on its way is waited for. */
  takePlaylist(url: string): Promise<string | null> | undefined
  takeSegment(url: string): Promise<FetchedSegment | null> | undefined
}

export interface PrefetchOptions {
  readonly fetch: (url: string, init: { signal: AbortSignal }) => Promise<Response>
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number
}

/** A live playlist older than this would start too far behind. */
const LIVE_PLAYLIST_TTL_MS = 4000
/** Anything else lives as long as somebody may think about a channel. */
const TTL_MS = 60_000
const TIMEOUT_MS = 5000
/** Neighbours on both sides, the present channel and one to come back to; each holds up to eight small files. */
const MAX_ENTRIES = 48

interface Entry {
  readonly content: Promise<string | FetchedSegment | null>
  expires: number
}

/** A small store of what will probably be asked for next. One may serve many players. */
export function createPrefetch({ fetch, now }: PrefetchOptions): Prefetch {
  const entries = new Map<string, Entry>()

  function keep<Content extends string | FetchedSegment>(
    url: string,
    get: () => Promise<Content>,
    ttlOf: (content: Content) => number = () => TTL_MS,
  ): Promise<Content | null> {
    const content = get().then(
      (got) => {
        entry.expires = now() + ttlOf(got)
        return got
      },
      () => {
        if (entries.get(url) === entry) entries.delete(url)
        return null
      },
    )
    const entry: Entry = { content, expires: now() + TTL_MS }
    entries.delete(url)
    entries.set(url, entry)
    for (const oldest of entries.keys()) {
      if (entries.size <= MAX_ENTRIES) break
      entries.delete(oldest)
    }
    return content
  }

  async function request(url: string, source: Source, object: CmcdObject): Promise<Response> {
    const response = await fetch(aheadOf(url, source, object), { signal: AbortSignal.timeout(TIMEOUT_MS) })
    if (!response.ok) throw new Error(`HTTP ${response.status}`)
    return response
  }

  const fresh = (url: string): Entry | undefined => {
    const entry = entries.get(url)
    if (entry && entry.expires < now()) {
      entries.delete(url)
      return undefined
    }
    return entry
  }

  async function playlist(url: string, source: Source): Promise<string | null> {
    const entry = fresh(url)
    const known = entry && (await entry.content)
    if (typeof known === 'string') return known
    const ttlOf = (got: string): number => (isLivePlaylist(got) ? LIVE_PLAYLIST_TTL_MS : TTL_MS)
    return keep(url, async () => (await request(url, source, 'm')).text(), ttlOf)
  }

  async function segment(url: string, source: Source, object: CmcdObject): Promise<void> {
    if (fresh(url)) return
    await keep(url, async () => {
      const asked = now()
      const response = await request(url, source, object)
      const first = now()
      return { data: await response.arrayBuffer(), firstByteMs: first - asked, totalMs: now() - asked }
    })
  }

  async function warm(source: Source): Promise<void> {
    // Of what needs a licence its own engine fetches all.
    if (source.engine !== 'hls') return
    // What the source carries is read without a wait in between: its requests leave before anything else is done.
    const text = source.playlists?.[source.url] ?? (await playlist(source.url, source))
    if (text === null) return
    const media = isMasterPlaylist(text) ? firstPlaylists(text, source.url) : [source.url]
    await Promise.all(
      media.map(async (url) => {
        const peeked = peekPlaylist(source.playlists?.[url] ?? (await playlist(url, source)) ?? '')
        const start = startSegment(peeked, source)
        if (!start || peeked.hasByteRanges) return
        const parts = [
          [start.key, 'k'],
          [start.init, 'i'],
          // The first list is that of the pictures.
          [start.uri, url === media[0] ? 'v' : 'a'],
        ] as const
        await Promise.all(
          parts.map(async ([uri, object]) => {
            if (uri !== null) await segment(new URL(uri, url).href, source, object)
          }),
        )
      }),
    )
  }

  const take = (url: string): Entry['content'] | undefined => {
    const entry = fresh(url)
    entries.delete(url)
    return entry?.content
  }

  return {
    warm,
    takePlaylist: (url) => take(url)?.then((got) => (typeof got === 'string' ? got : null)),
    takeSegment: (url) => take(url)?.then((got) => (typeof got === 'string' ? null : got)),
  }
}
