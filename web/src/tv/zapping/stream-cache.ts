import type { Stream } from '#contract/playback.ts'
import type { ZapTarget } from '../tv-paths.ts'
import type { StreamPace } from './stream-pace.ts'

/** A live playlist that came inside of an answer older than this, in milliseconds, would start too far behind. */
export const INLINE_FRESH_MS = 4000
/** An answer fetched ahead is good for so long: as long as somebody may think about a channel. Milliseconds. */
export const ANSWER_FRESH_MS = 60_000
/** Answers kept at a time: both neighbours, one under the pointer and one to come back to. */
const MAX_ANSWERS = 8

export interface StreamCache {
  /** Milliseconds until a target may be taken: 0 but for who runs through channels, of which the last alone is worth a call. */
  readonly wait: (target: ZapTarget) => number
  /** Whether the answer for a target has come ahead and may be taken. */
  readonly isThere: (target: ZapTarget) => boolean
  /** The stream to play now: the answer fetched ahead, if there is one, else a fresh one. Each answer is handed out once. */
  readonly take: (target: ZapTarget) => Promise<Stream>
  /** The stream of what goes on without a press. @param after stat.id of the viewing whose grant is over */
  readonly renew: (target: ZapTarget, after: string) => Promise<Stream>
  /** Fetches an answer ahead. What fails, or would come too soon, is asked for when it is wanted; then null. */
  readonly warm: (target: ZapTarget) => Promise<Stream | null>
  /**
   * Tells the service that an answer is watched from now on. What it answers to that, which may be another stream or a refusal; null where it knows
   * already, since the answer was not fetched ahead.
   */
  readonly open: (target: ZapTarget, stream: Stream) => Promise<Stream> | null
}

/** How streams are asked for. */
export interface StreamCalls {
  /** To be watched. */
  readonly fetch: (target: ZapTarget, after?: string) => Promise<Stream>
  /** Without being watched: nobody counts it. Of what is live. */
  readonly fetchAhead: (target: ZapTarget) => Promise<Stream>
  /** What was fetched ahead, to be watched. */
  readonly begin: (target: ZapTarget, stream: Stream) => Promise<Stream>
}

/** The answers of stream calls that will probably be needed next. */
export function createStreamCache(calls: StreamCalls, now: () => number, pace: StreamPace): StreamCache {
  const ask = (target: ZapTarget): Promise<Stream> => {
    pace.spend()
    return calls.fetch(target)
  }
  /** Answers that the service does not count as watched. */
  const unopened = new WeakSet<Stream>()
  const askAhead = async (target: ZapTarget): Promise<Stream> => {
    if (target.ts > 0) return ask(target)
    pace.spend()
    const stream = await calls.fetchAhead(target)
    unopened.add(stream)
    return stream
  }
  const answers = new Map<string, { readonly stream: Promise<Stream>; since: number; isThere: boolean }>()
  const nameOf = ({ channelId, ts }: ZapTarget): string => `${channelId}@${ts}`

  const fresh = (name: string) => {
    const answer = answers.get(name)
    if (answer && now() - answer.since <= ANSWER_FRESH_MS) return answer
    answers.delete(name)
    return undefined
  }

  return {
    isThere: (target) => fresh(nameOf(target))?.isThere ?? false,
    wait: (target) => (fresh(nameOf(target)) ? 0 : pace.wait()),
    async take(target) {
      const name = nameOf(target)
      const answer = fresh(name)
      answers.delete(name)
      if (!answer) return ask(target)
      const stream = await answer.stream.catch(() => null)
      if (!stream) return ask(target)
      if (target.ts > 0 || now() - answer.since <= INLINE_FRESH_MS) return stream
      const { playlists: _, ...rest } = stream
      if (unopened.has(stream)) unopened.add(rest)
      return rest
    },
    renew(target, after) {
      answers.delete(nameOf(target))
      pace.spend()
      return calls.fetch(target, after)
    },
    warm(target) {
      const name = nameOf(target)
      const known = fresh(name)
      if (known) return known.stream.catch(() => null)
      if (!pace.hasSpare()) return Promise.resolve(null)
      const stream = askAhead(target)
      const answer = { stream, since: now(), isThere: false }
      answers.set(name, answer)
      for (const oldest of answers.keys()) {
        if (answers.size <= MAX_ANSWERS) break
        answers.delete(oldest)
      }
      return stream.then(
        (got) => {
          answer.since = now()
          answer.isThere = true
          return got
        },
        () => {
          if (answers.get(name) === answer) answers.delete(name)
          return null
        },
      )
    },
    open: (target, stream) => (unopened.delete(stream) ? calls.begin(target, stream) : null),
  }
}
