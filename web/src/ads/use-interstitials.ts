import { useLayoutEffect, useState, useSyncExternalStore } from 'react'
import type { AdInfo } from '#contract/ads.ts'
import { type AdBreakView, NO_BREAK } from '#player/ads/ad-break-view.ts'
import type { AdBreak } from '#player/ads/ad-break.types.ts'
import { AdFault, keepAdReport } from '#player/ads/ad-errors.ts'
import { type AdViewing, watchAds } from '#player/ads/ad-viewing.ts'
import { sharedEngines } from '#player/load-engine.ts'
import type { Player } from '#player/player.types.ts'
import { createStore, type Store } from '#player/snapshot.ts'
import { tellMetric } from '../analytics/metrics.ts'
import { pageStorage } from '../api/kept-storage.ts'
import type { ChannelPreRoll } from './channel-pre-roll.ts'

/** Ads and packshots of what plays, while it plays. */
export interface Interstitials {
  /** The element that ads are shown in. */
  readonly video: HTMLVideoElement
  readonly running: Store<{ readonly viewing: AdViewing | null }>
}

interface Wishes {
  /** What the stream answer says of ads; null: nothing. */
  readonly info: AdInfo | null
  /** Addresses of clips of the provider's that play before, in their order. */
  readonly packshots?: readonly string[]
  /** Names what is watched: another grant for the same thing begins nothing anew. Null while nothing plays. */
  readonly viewing: string | null
  /** What statistics call it; as `viewing` where it is left out. */
  readonly objectId?: string | undefined
  /** Hears of the pre-roll, where one is not shown each time. */
  readonly preRoll?: ChannelPreRoll
}

/** What is known of a viewing from its first answer on. */
interface Known {
  readonly viewing: string
  readonly objectId: string
  readonly info: AdInfo
  readonly packshots: readonly string[]
}

const NO_PACKSHOTS: readonly string[] = []

const NO_ADS: AdInfo = {
  max_advertising: 0,
  pre_roll: [],
  middle_roll: [],
  post_pause_roll: [],
  remove_packets: [],
}

/** The plain text of an address. An ad system that asks for more than a GET gets nothing from us. */
async function fetchText(url: string, signal: AbortSignal): Promise<string> {
  const answer = await fetch(url, { signal, credentials: 'omit' }).catch(() => {
    throw new AdFault(1012)
  })
  if (!answer.ok) throw new AdFault(1012)
  return answer.text()
}

/** Opens an address of those who count, and forgets it: nothing waits for them, and they know no viewer. */
const tell = (url: string): void => {
  void fetch(url, {
    mode: 'no-cors',
    credentials: 'omit',
    keepalive: true,
    referrerPolicy: 'no-referrer',
  }).catch(() => undefined)
}

/**
 * Runs the ads and packshots of one viewing in front of and within what a player plays. The programme is held before the player is
 * given it.
 */
export function useInterstitials(
  player: Player,
  { info, packshots = NO_PACKSHOTS, viewing, objectId = viewing ?? '', preRoll }: Wishes,
): Interstitials {
  const [video] = useState(() => {
    const element = document.createElement('video')
    element.playsInline = true
    return element
  })
  const [running] = useState(() => createStore<{ readonly viewing: AdViewing | null }>({ viewing: null }))
  const [known, setKnown] = useState<Known | null>(null)
  if (viewing !== null && (info !== null || packshots.length > 0) && known?.viewing !== viewing)
    setKnown({ viewing, objectId, info: info ?? NO_ADS, packshots })
  const current = known?.viewing === viewing ? known : null

  // Before the surface below gives the player its source.
  useLayoutEffect(() => {
    if (current === null) return player.letGo()
    if (current.info.pre_roll.length > 0) preRoll?.begun()
    const ads = watchAds(
      {
        video,
        player,
        engines: sharedEngines,
        fetchText,
        tell,
        now: () => performance.now(),
        wallClock: () => Date.now(),
        random: () => Math.random(),
        onOver: (roll) => roll === 'pre' && preRoll?.over(),
        onFault: (code, tag, roll) => keepAdReport(pageStorage(), { code, tag, roll, at: Date.now() }),
        onEvent: (event, { title }, number, roll) =>
          tellMetric({
            metric: 'ad',
            ad: title.slice(0, 100),
            event,
            place: roll,
            number,
            object_id: current.objectId,
          }),
      },
      current.info,
      current.packshots,
    )
    running.patch({ viewing: ads })
    return () => {
      ads.stop()
      running.patch({ viewing: null })
    }
  }, [current, player, video, running, preRoll])

  return { video, running }
}

const nothing = (): (() => void) => () => undefined

/** The break that runs now, and what is shown of it. */
export function useBreak({ running: ads }: Interstitials): {
  readonly running: AdBreak | null
  readonly view: AdBreakView
} {
  const viewing = useSyncExternalStore(ads.subscribe, () => ads.get().viewing)
  const running = useSyncExternalStore(
    viewing?.current.subscribe ?? nothing,
    () => viewing?.current.get().break ?? null,
  )
  const view = useSyncExternalStore(running?.view.subscribe ?? nothing, () => running?.view.get() ?? NO_BREAK)
  return { running, view }
}
