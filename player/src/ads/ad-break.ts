import { autoplay } from '../autoplay.ts'
import { createStore } from '../snapshot.ts'
import type { AdBreak, AdBreakParts, AdBreakWish } from './ad-break.types.ts'
import {
  adBreakMachine,
  type AdBreakState,
  FULL_PATIENCE,
  isWaiting,
  patienceAfter,
  patienceLeft,
  STILL_MS,
} from './ad-break.machine.ts'
import { type AdBreakView, NO_BREAK } from './ad-break-view.ts'
import { AdFault, type AdErrorCode, adErrorOf } from './ad-errors.ts'
import { chooseMedia, loadMedia } from './ad-media.ts'
import { adSound } from './ad-sound.ts'
import { type AdTracker, adTracker, tellFailed, tellUnused } from './ad-tracker.ts'
import { watchViewable } from './ad-viewable.ts'
import { type AdGroup, type AdUnit, askTag, type FetchText, type TellError } from './vast.ts'

/** An ad without a length of its own, or with media that never ends, is over after so many seconds. */
const LONGEST_S = 120
const HAVE_FUTURE_DATA = 3
/** Whether it waits for more of its media. */
const isStarved = ({ readyState }: HTMLVideoElement): boolean => readyState < HAVE_FUTURE_DATA
/** Media are a little longer or shorter than documents say. Seconds. */
const SLACK_S = 1

/** Shows one break. Whatever fails or hangs in it, its viewer waits no longer than `WAIT_MS` altogether. */
export function runBreak(
  parts: AdBreakParts,
  { packshots, steps, most, holdsAtOnce, isFollowed = false }: AdBreakWish,
): AdBreak {
  const { video, player, engines, now } = parts
  const none: AdBreakView = { ...NO_BREAK, isAd: packshots === undefined }
  const view = createStore<AdBreakView>(none)
  const over = new AbortController()
  const outOfPatience = new AbortController()
  let patience = FULL_PATIENCE
  let timer: ReturnType<typeof setTimeout> | undefined
  let tracker: AdTracker | null = null
  let endAd: ((how: 'skipped' | AdErrorCode) => void) | null = null
  let tag = ''
  let shown = 0
  /** What the answers hold and nobody has begun to show. */
  const unused = new Set<AdUnit>()
  /** Whether its viewer has gone on from a pause, and so with all that comes after it. */
  let goesOn = false
  const sound = adSound(video, player)

  function move(to: AdBreakState): void {
    const { state } = view.get()
    if (state === to && !adBreakMachine.can(state, to)) return
    patience = patienceAfter(patience, to, now())
    clearTimeout(timer)
    view.patch({ state: adBreakMachine.move(state, to) })
    if (isWaiting(to)) timer = setTimeout(runOut, patienceLeft(patience, to))
  }

  /** The viewer has waited long enough: for tags the break is over, an ad that hangs takes the rest of it with it. */
  function runOut(): void {
    const code = view.get().state === 'fetching' ? 301 : 402
    parts.onFault(code, tag)
    outOfPatience.abort(new AdFault(code))
  }

  /** Rejects when the break is over or nobody waits any more, whatever `work` does then. */
  async function inTime<T>(work: Promise<T>): Promise<T> {
    work.catch(() => undefined)
    const signal = AbortSignal.any([over.signal, outOfPatience.signal])
    signal.throwIfAborted()
    const { promise, reject } = Promise.withResolvers<never>()
    const refuse = (): void => reject(signal.reason as Error)
    signal.addEventListener('abort', refuse)
    try {
      return await Promise.race([work, promise])
    } finally {
      signal.removeEventListener('abort', refuse)
    }
  }

  const readSound = (): void => {
    const { isMuted } = view.get()
    view.patch({ isMuted: video.muted })
    if (isMuted !== video.muted && view.get().ad) tracker?.again(video.muted ? 'mute' : 'unmute')
  }

  async function play(ad: AdUnit, number: number, count: number): Promise<void> {
    const stop = new AbortController()
    const { promise, resolve, reject } = Promise.withResolvers<'complete' | 'skip'>()
    promise.catch(() => undefined)
    unused.delete(ad)
    endAd = (how) => (how === 'skipped' ? resolve('skip') : reject(new AdFault(how)))
    const mine = adTracker(ad, {
      ...parts,
      onEvent: (event) => parts.onEvent(event, ad, number),
    })
    let putAway = (): void => undefined
    const viewable = watchViewable(video, mine.once)
    let reached = 0
    let still: ReturnType<typeof setTimeout> | undefined
    /** A picture that stands although it is said to play keeps its viewer waiting as well. */
    const awaitMore = (): void => {
      clearTimeout(still)
      still = setTimeout(() => view.get().state === 'playing' && move('stalled'), STILL_MS)
    }
    const lengthOf = (): number =>
      Math.min(ad.seconds || (Number.isFinite(video.duration) ? video.duration : LONGEST_S), LONGEST_S)
    const on = (name: string, listener: () => void): void =>
      video.addEventListener(name, listener, { signal: stop.signal })
    on('playing', () => {
      if (view.get().state === 'buffering') {
        tracker = mine
        player.hold()
        shown += 1
        view.patch({ ad, number, count, position: 0, duration: lengthOf() })
        for (const event of ['impression', 'creativeView', 'start']) mine.once(event)
      } else if (view.get().state === 'paused') mine.again('resume')
      move('playing')
      awaitMore()
      // The programme was paused while this one was on its way.
      if (!holdsAtOnce && !goesOn && !player.getSnapshot().wantsToPlay) video.pause()
    })
    on('waiting', () => view.get().state === 'playing' && move('stalled'))
    on('pause', () => {
      const { state } = view.get()
      if (video.ended || (state !== 'playing' && state !== 'stalled')) return
      mine.again('pause')
      move('paused')
    })
    on('timeupdate', () => {
      if (view.get().ad !== ad) return
      const { currentTime } = video
      const duration = lengthOf()
      if (currentTime !== reached) {
        reached = currentTime
        awaitMore()
        // Nothing but this says that it goes on by itself.
        if (view.get().state === 'stalled' && !isStarved(video)) move('playing')
      }
      view.patch({ position: Math.min(currentTime, duration), duration })
      mine.progress(currentTime, duration)
      viewable.progress(currentTime)
      if (currentTime >= duration + SLACK_S) resolve('complete')
    })
    on('ended', () => resolve('complete'))
    try {
      move('buffering')
      const media = chooseMedia(ad.media, (type) => video.canPlayType(type))
      sound.begin()
      on('loadedmetadata', () => mine.once('loaded'))
      const begin = async (): Promise<void> => {
        if ((await autoplay(video)) === 'blocked') reject(new AdFault(1205))
      }
      putAway = loadMedia(video, media, {
        engines,
        onSource: () => void begin(),
        onFault: (code) => reject(new AdFault(code)),
      })
      const end = await inTime(promise)
      if (end === 'complete') mine.progress(lengthOf(), lengthOf())
      mine.once(end)
    } catch (error) {
      // A viewer who leaves is no error of the ad.
      if (!over.signal.aborted) mine.error(adErrorOf(error))
      else if (view.get().ad === ad) mine.once('closeLinear')
      throw error
    } finally {
      clearTimeout(still)
      viewable.end(view.get().ad === ad)
      stop.abort()
      endAd = null
      tracker = null
      view.patch({ ad: null, position: 0, duration: 0 })
      putAway()
    }
  }

  function noteUnused({ ads, spare }: AdGroup): void {
    for (const ad of [...ads, ...spare]) if (!(ad instanceof AdFault)) unused.add(ad)
  }

  /** Shows a group; an ad of it that fails makes room for what stands in, then for the next one. */
  async function showGroup(group: AdGroup): Promise<void> {
    let { next } = group
    noteUnused(group)
    const queue = [...group.ads]
    for (let ad = queue.shift(); ad; ad = queue.shift()) {
      if (shown >= most) return
      try {
        if (ad instanceof AdFault) throw ad
        const left = queue.filter((each) => !(each instanceof AdFault)).length
        await play(ad, shown + 1, Math.min(most, shown + 1 + left))
      } catch (error) {
        fault(error)
        if (!next) continue
        move('fetching')
        const standIn = await inTime(next())
        noteUnused(standIn)
        ;({ next } = standIn)
        queue.unshift(...standIn.ads)
      }
    }
  }

  /** Notes what failed; throws where nothing comes after it. */
  function fault(error: unknown): void {
    over.signal.throwIfAborted()
    outOfPatience.signal.throwIfAborted()
    parts.onFault(adErrorOf(error), tag)
  }

  /** A viewer who leaves is no error of the documents. */
  const tellError: TellError = (urls, code) => {
    if (!over.signal.aborted) tellFailed(urls, code, parts)
  }

  async function showSteps(): Promise<void> {
    for (const { ad_tag: first, aliases } of steps)
      for (const address of [first, ...aliases]) {
        if (shown > 0) return
        try {
          tag = address
          move('fetching')
          const signal = AbortSignal.any([over.signal, outOfPatience.signal])
          const fetchText: FetchText = (url) => inTime(parts.fetchText(url, signal))
          await showGroup(await inTime(askTag(address, fetchText, tellError)))
        } catch (error) {
          fault(error)
        }
      }
  }

  function showPackshots(ads: readonly AdUnit[]): Promise<void> {
    move('fetching')
    return showGroup({ ads, spare: [], next: null })
  }

  async function run(): Promise<'shown' | 'failed' | 'left'> {
    video.addEventListener('volumechange', readSound)
    if (holdsAtOnce) player.hold()
    try {
      if (packshots) await showPackshots(packshots)
      else await showSteps()
    } catch (error) {
      // What ended it is told already, unless it is our own mistake: the programme is all that counts now.
      if (!(error instanceof AdFault)) parts.onFault(900, tag)
    } finally {
      clearTimeout(timer)
      sound.stop()
      for (const { told } of unused) tellUnused(told, parts)
      video.removeEventListener('volumechange', readSound)
      view.patch({ ...none, state: 'over' })
      // Who leaves takes the programme along, or something else begins.
      if (!over.signal.aborted && !isFollowed) {
        player.letGo()
        if (goesOn && !player.getSnapshot().wantsToPlay) player.play()
      }
    }
    return over.signal.aborted ? 'left' : shown > 0 ? 'shown' : 'failed'
  }

  return {
    view,
    done: run(),
    skip() {
      const { ad, position } = view.get()
      if (!ad || ad.skipAfter === null || position < ad.skipAfter) return
      goesOn = true
      endAd?.('skipped')
    },
    togglePaused() {
      const { state } = view.get()
      if (state === 'playing' || state === 'stalled') return video.pause()
      // What has not begun yet would never begin.
      if (state !== 'paused') return
      goesOn = true
      video.play().catch(() => endAd?.(400))
    },
    unmute: () => {
      video.muted = false
    },
    click() {
      tracker?.again('click')
      video.pause()
    },
    fullscreen: (isFull) => tracker?.again(isFull ? 'playerExpand' : 'playerCollapse'),
    stop: () => over.abort(new AdFault('left')),
  }
}
