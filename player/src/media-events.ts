import type { EngineFault } from './engine.ts'
import { faultOfMedia } from './hls-faults.ts'
import type { PlayerState } from './player.machine.ts'
import type { PlayerSnapshot, Store } from './snapshot.ts'
import { createStopwatch, readTimes } from './timing.ts'

export interface MediaWatch {
  readonly video: HTMLVideoElement
  readonly now: () => number
  readonly store: Store<PlayerSnapshot>
  /** Changes the state where the table allows it, and does nothing where not. */
  readonly move: (state: PlayerState) => void
  readonly wallClock: () => number | null
  readonly onFault: (fault: EngineFault) => void
  /** So many seconds have just played. */
  readonly onWatched: (seconds: number) => void
}

/** States in which the media element has nothing to say: an error stands, or nothing is loaded. */
const DEAF: ReadonlySet<PlayerState> = new Set(['idle', 'error', 'codecError', 'blackout'])

/**
 * Turns the events of the media element into the snapshot. This is the only place where playing, pausing, waiting and
 * ending become states. Answers what stops it.
 */
export function watchMedia({
  video,
  now,
  store,
  move,
  wallClock,
  onFault,
  onWatched,
}: MediaWatch): () => void {
  const stop = new AbortController()
  const stopwatch = createStopwatch(now)
  const on = (names: string, listener: (state: PlayerState) => void): void => {
    for (const name of names.split(' ')) {
      const heard = (): void => {
        const { state } = store.get()
        if (!DEAF.has(state)) listener(state)
      }
      video.addEventListener(name, heard, { signal: stop.signal })
    }
  }

  /** While a source loads, times still belong to the one before. */
  const patchTimes = (state: PlayerState): void => {
    if (state === 'loading' && video.readyState === 0) return
    const times = readTimes(video)
    const startsLater = state === 'loading' && times.position === 0
    const { position, ...rest } = times
    store.patch(startsLater ? rest : { ...rest, position, wallClock: wallClock() ?? store.get().wallClock })
  }

  /** The browser pauses and plays by itself too, from the picture in picture say. What came after the event counts. */
  const followElement = (): void => void store.patch({ wantsToPlay: !video.paused })

  on('playing', () => {
    // Headphones and the picture in picture play it past us.
    if (store.get().isHeld) return video.pause()
    // It has been paused since, perhaps to load its stream again: the pause is told on its own.
    if (video.paused) return
    stopwatch.rest()
    stopwatch.tick()
    followElement()
    move('playing')
  })
  on('pause', (state) => {
    stopwatch.rest()
    // While its stream is loaded again it stands for a while; whoever pauses then wants it to.
    const { wantsToPlay } = store.get()
    if (video.ended || (state === 'loading' && (wantsToPlay || video.readyState === 0))) return
    if (!store.get().isHeld) followElement()
    move('paused')
  })
  on('waiting', (state) => {
    stopwatch.rest()
    if (state !== 'loading' && !video.paused) move('waiting')
  })
  on('loadeddata canplay', (state) => {
    const { wantsToPlay, isHeld } = store.get()
    if (state === 'loading' && (isHeld || !wantsToPlay) && video.paused) move('paused')
  })
  on('ended', () => move('ended'))
  on('seeking', (state) => {
    if (state === 'ended') move(video.paused ? 'paused' : 'waiting')
  })
  on('timeupdate', (state) => {
    if (state !== 'playing') return
    const seconds = stopwatch.tick()
    if (seconds === 0) return
    store.patch({ watched: store.get().watched + seconds })
    onWatched(seconds)
  })
  on('timeupdate seeking seeked durationchange progress', patchTimes)
  on('error', () => {
    const { error, src, readyState } = video
    // What is fed by an engine has an address of the page's own.
    const isUnread = /^https?:/.test(src) && readyState === 0
    if (error) onFault(faultOfMedia(error, store.get().source?.url ?? null, isUnread))
  })

  // Sound and speed belong to the element, whatever it plays.
  const readSound = (): void => {
    const { volume, muted } = video
    store.patch({ volume, isMuted: muted, ...(!muted && { isMutedByAutoplay: false }) })
  }
  video.addEventListener('volumechange', readSound, { signal: stop.signal })
  // Nobody chooses 0: by that an engine stops the clock while it waits for more, also as a source begins.
  const readSpeed = (): void => {
    if (video.playbackRate > 0) store.patch({ speed: video.playbackRate })
  }
  video.addEventListener('ratechange', readSpeed, { signal: stop.signal })
  readSound()

  return () => stop.abort()
}
