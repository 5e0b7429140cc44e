import type { AdInfo } from '#contract/ads.ts'
import { isPreRollDue } from '#domain/ads/channel-pre-roll.ts'
import { type KeptStorage, pageStorage } from '../api/kept-storage.ts'

const LAST = 'openair.channel-ad-at'

/** Decides which channels begin with ads. */
export interface ChannelPreRoll {
  /** What is advertised as a channel begins, with the pre-roll only where one is due. */
  readonly of: (info: AdInfo | null, isZap: boolean) => AdInfo | null
  /** A pre-roll has begun, and is owed until it is over. */
  readonly begun: () => void
  /** It was shown, or there was nothing to show. */
  readonly over: () => void
}

/** The pre-rolls of channels in this browser; when the last one was, is known over reloads too. @param now Unix milliseconds */
export function channelPreRoll(
  storage: KeptStorage = pageStorage(),
  now: () => number = Date.now,
): ChannelPreRoll {
  let isOwed = false
  return {
    of(info, isZap) {
      if (info === null) return null
      const kept = Number.parseInt(storage.getItem(LAST) ?? '', 10)
      const lastAt = Number.isNaN(kept) ? null : kept
      return isPreRollDue({ isZap, isOwed, lastAt, now: now() }) ? info : { ...info, pre_roll: [] }
    },
    begun: () => void (isOwed = true),
    over() {
      isOwed = false
      storage.setItem(LAST, String(now()))
    },
  }
}
