import { useLayoutEffect, useState, useSyncExternalStore } from 'react'
import type { AdInfo } from '#contract/ads.ts'
import { type AdBreakView, NO_BREAK } from '#player/ads/ad-break-view.ts'
import type { AdBreak } from '#player/ads/ad-break.ts'
import { AdFault, keepAdReport } from '#player/ads/ad-errors.ts'
import { type AdViewing, watchAds } from '#player/ads/ad-viewing.ts'
import { sharedEngines } from '#player/load-engine.ts'
import type { Player } from '#player/player.types.ts'
import { createStore, type Store } from '#player/snapshot.ts'
import { tellMetric } from '../analytics/metrics.ts'
import { pageStorage } from '../api/kept-storage.ts'

/** Ads of what plays, while it plays. */
export interface Ads {
  /** The element that ads are shown in. */
  readonly video: HTMLVideoElement
  readonly running: Store<{ readonly viewing: AdViewing | null }>
}

/** What is known of a viewing from its first answer on. */
interface Known {
  readonly viewing: string
  readonly info: AdInfo
  readonly packshots: readonly string[]
}

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
 * Runs the ads of one viewing in front of and within what a player plays. The programme is held before the player is given it.
 * @param info what the stream answer says of ads; null: nothing
 * @param packshots addresses of clips of the provider's that play before, in their order
 * @param viewing names what is watched: another grant for the same thing begins nothing anew. Null while nothing plays
 */
export function useAds(
  player: Player,
  info: AdInfo | null,
  packshots: readonly string[],
  viewing: string | null,
): Ads {
  const [video] = useState(() => {
    const element = document.createElement('video')
    element.playsInline = true
    return element
  })
  const [running] = useState(() => createStore<{ readonly viewing: AdViewing | null }>({ viewing: null }))
  const [known, setKnown] = useState<Known | null>(null)
  if (viewing !== null && (info !== null || packshots.length > 0) && known?.viewing !== viewing)
    setKnown({ viewing, info: info ?? NO_ADS, packshots })
  const current = known?.viewing === viewing ? known : null

  // Before the surface below gives the player its source.
  useLayoutEffect(() => {
    if (current === null) return player.letGo()
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
        onFault: (code, tag, roll) => keepAdReport(pageStorage(), { code, tag, roll, at: Date.now() }),
        onEvent: (event, { title }, number, roll) =>
          tellMetric({
            metric: 'ad',
            ad: title.slice(0, 100),
            event,
            place: roll,
            number,
            object_id: current.viewing,
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
  }, [current, player, video, running])

  return { video, running }
}

const nothing = (): (() => void) => () => undefined

/** The break that runs now, and what is shown of it. */
export function useBreak({ running: ads }: Ads): {
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
