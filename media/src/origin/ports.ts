import type { FastifyRequest } from 'fastify'
import type { ExplainedCode } from '#contract/refusal-codes.ts'
import type { AssetLookup, StandbyLookup } from '../asset/draft.ts'
import type { MediaStore } from '../asset/store.ts'
import type { ChannelTimeline } from '../timeline/tape.ts'
import type { TimeSpan } from '../timeline/timeline.ts'
import type { Cmcd } from './cmcd.ts'

/** What the origin needs to know and never stores. All of it is asked anew for every request, so it must answer from memory. */
export interface OriginPorts {
  store: MediaStore
  /** The media secret: signs grants, makes keys. */
  secret: Uint8Array
  assets: AssetLookup
  /** The asset that plays in gaps and in place of what is not ready. */
  standbyAt: StandbyLookup
  /**
   * The tape of a channel, at least as far as a span reaches and on to the next item; undefined where there is no such channel. At once
   * where it is known, which it is while somebody watches; rejects when it could not be read.
   */
  channelTimeline: (
    channelId: number,
    span: TimeSpan,
  ) => ChannelTimeline | undefined | Promise<ChannelTimeline | undefined>
  /** Whether a viewing session was heard of within so many milliseconds; asked once a grant has expired. */
  isAlive: (session: string, withinMs: number) => boolean | Promise<boolean>
  /** Hears that a playlist of a session was fetched: whoever fetches is watching. */
  onFetch: (session: string) => void
  /** Hears what players say of how they play; left out where nobody counts it. */
  onCmcd?: (said: Cmcd) => void
  /**
   * Makes a segment when it is the caller's turn: each costs milliseconds of the thread that answers everybody, and anybody may ask for any number of
   * them. Rejects for a caller who has too much waiting. Left out where nobody has to wait for anybody.
   */
  takeTurn?: <T>(request: FastifyRequest, work: () => Promise<T>) => Promise<T>
  /** Whether a viewing session was ended before its time: its grants open nothing any more. */
  isEnded: (session: string) => boolean
  /** Unix milliseconds. */
  now: () => number
}

/** Why a request gets no media; the origin answers it with the service's error body. */
export class OriginError extends Error {
  readonly code: ExplainedCode
  constructor(code: ExplainedCode, message: string) {
    super(message)
    this.name = 'OriginError'
    this.code = code
  }
}
