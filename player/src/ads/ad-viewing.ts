import type { AdInfo, AdStep } from '#contract/ads.ts'
import { createStore, type Store } from '../snapshot.ts'
import { runBreak } from './ad-break.ts'
import type { AdBreak, AdBreakParts } from './ad-break.types.ts'
import type { AdErrorCode } from './ad-errors.ts'
import { type AdRoll, type AdSchedule, dueMiddle, LONG_PAUSE_MS, NEW_SCHEDULE } from './ad-schedule.ts'
import { packshotUnit } from './packshot.ts'
import type { AdUnit } from './vast.ts'

/** What somebody outside wants to know of ads. */
export interface AdNotes {
  readonly onFault: (code: AdErrorCode, tag: string, roll: AdRoll) => void
  readonly onEvent: (event: string, ad: AdUnit, number: number, roll: AdRoll) => void
  /** A break is over: ads were shown, or there were none to show. Who leaves it is not told of. */
  readonly onOver?: ((roll: AdRoll) => void) | undefined
}

export type AdViewingParts = Omit<AdBreakParts, 'onFault' | 'onEvent'> & AdNotes

/** The ads of one viewing. */
export interface AdViewing {
  /** The break that runs now. */
  readonly current: Pick<Store<{ readonly break: AdBreak | null }>, 'get' | 'subscribe'>
  stop(): void
}

/**
 * Whether the picture is shown out of the page: in a small window of the browser's, or by an iPhone over everything. An ad in the page would be
 * heard there and not seen.
 */
const isElsewhere = (video: HTMLVideoElement & { readonly webkitDisplayingFullscreen?: boolean }): boolean =>
  document.pictureInPictureElement === video || video.webkitDisplayingFullscreen === true

/**
 * Runs the breaks of a viewing: the pre-roll at once, with the programme loading behind it, and the packshots after it; a middle-roll when its moment comes, without a wait; a
 * post-pause roll before a viewer goes on after a long pause. While the picture is shown out of the page, these two wait for it to come back.
 */
export function watchAds(parts: AdViewingParts, info: AdInfo, packshots: readonly string[] = []): AdViewing {
  const { player, now } = parts
  const store = createStore<{ readonly break: AdBreak | null }>({ break: null })
  let schedule: AdSchedule = NEW_SCHEDULE
  let pausedAt: number | null = null
  let isPostPauseDue = false

  function showPackshots(): void {
    if (packshots.length === 0) return player.letGo()
    const wish = {
      packshots: packshots.map(packshotUnit),
      steps: [],
      most: packshots.length,
      holdsAtOnce: true,
    }
    const one = runBreak({ ...parts, onFault: () => undefined, onEvent: () => undefined }, wish)
    store.patch({ break: one })
    void one.done.then(() => store.patch({ break: null }))
  }

  function run(roll: AdRoll, steps: readonly AdStep[]): void {
    if (steps.length === 0) return
    const isFollowed = roll === 'pre' && packshots.length > 0
    const notes = {
      onFault: (code: AdErrorCode, tag: string) => parts.onFault(code, tag, roll),
      onEvent: (event: string, ad: AdUnit, number: number) => parts.onEvent(event, ad, number, roll),
    }
    const wish = { steps, most: info.max_advertising, holdsAtOnce: roll !== 'middle', isFollowed }
    const one = runBreak({ ...parts, ...notes }, wish)
    store.patch({ break: one })
    void one.done.then((outcome) => {
      if (isFollowed && outcome !== 'left') showPackshots()
      else store.patch({ break: null })
      if (outcome !== 'left') parts.onOver?.(roll)
      if (outcome !== 'failed') return
      schedule = { ...schedule, failedAt: now() }
      parts.onFault('no_ads', steps.at(-1)?.ad_tag ?? '', roll)
    })
  }

  function look(): void {
    const { state, position, wantsToPlay } = player.getSnapshot()
    if (store.get().break) return
    if (state === 'paused' && !wantsToPlay) pausedAt ??= now()
    else if (pausedAt !== null) {
      const pause = now() - pausedAt
      pausedAt = null
      // So long a pause outlasts the time without ads after a middle-roll that has failed.
      isPostPauseDue ||= wantsToPlay && pause >= LONG_PAUSE_MS
    }
    if (schedule.position !== null && isElsewhere(player.video)) return
    if (isPostPauseDue && wantsToPlay) {
      isPostPauseDue = false
      return run('post_pause', info.post_pause_roll)
    }
    if (state !== 'playing') return
    const { schedule: next, due } = dueMiddle(schedule, info.middle_roll, position, now())
    schedule = next
    run('middle', due)
  }

  if (info.pre_roll.length === 0) showPackshots()
  else run('pre', info.pre_roll)
  const stopLooking = player.subscribe(look)
  return {
    current: store,
    stop() {
      stopLooking()
      store.get().break?.stop()
    },
  }
}
