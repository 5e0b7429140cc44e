import { NO_TRACKS, type Tracks } from './engine.ts'
import { playerMachine, type PlayerState } from './player.machine.ts'
import type { ErrorMessage } from './recovery.ts'
import type { ProtectionFault } from './protection-fault.ts'
import type { LeftAt, Source } from './source.ts'

/** Everything that can be seen of a player from outside. A new object whenever anything in it changed. */
export interface PlayerSnapshot extends Tracks {
  readonly state: PlayerState
  /**
   * Whether it is to play as soon as it can: false from the moment of a pause, the viewer's or the browser's. `state` follows when
   * the media element says so, which may take a moment.
   */
  readonly wantsToPlay: boolean
  /** Something else is shown in its place: it loads, and plays when it is let go. */
  readonly isHeld: boolean
  /** What the device is called that plays it in place of the page; null where it plays here. */
  readonly playsOn: string | null
  readonly source: Source | null
  /** Seconds from the beginning of the media. */
  readonly position: number
  /** Seconds; `Infinity` for live, 0 while unknown. */
  readonly duration: number
  /** Seconds up to which the media is buffered from the position on. */
  readonly bufferedEnd: number
  /** The seconds that `seek` reaches. */
  readonly seekableStart: number
  readonly seekableEnd: number
  /** Broadcast moment on screen, epoch seconds; null for films and while unknown. */
  readonly wallClock: number | null
  /** Seconds that really played of this source. */
  readonly watched: number
  /** 0 to 1. */
  readonly volume: number
  readonly isMuted: boolean
  /** The browser refused to start with sound: offer to switch it on. */
  readonly isMutedByAutoplay: boolean
  readonly speed: number
  /** The service refuses this source from now on: whoever gave it may load it again under a new grant. */
  readonly isGrantOver: boolean
  /** Its subtitles could not be had and are off; false again when the viewer chooses some, and when they are tried anew with the rest. */
  readonly isTextLost: boolean
  /** What the viewer is to read about errors. */
  readonly message: ErrorMessage | null
  /** Why the licence of what was to play could not be had. */
  readonly protection: ProtectionFault | null
  /** Milliseconds from the call of `load`, or of `goOn`, to the first frame on screen; null until then. */
  readonly firstFrameMs: number | null
}

/** Of a source that the element knows nothing of yet. */
export const NO_TIMES = { duration: 0, bufferedEnd: 0, seekableStart: 0, seekableEnd: 0 } as const

/** Of a source that nobody has watched yet. */
export const UNSEEN = { watched: 0, isGrantOver: false, isTextLost: false, firstFrameMs: null } as const

export const EMPTY_SNAPSHOT: PlayerSnapshot = {
  ...NO_TRACKS,
  state: playerMachine.initial,
  wantsToPlay: true,
  isHeld: false,
  playsOn: null,
  source: null,
  position: 0,
  ...NO_TIMES,
  ...UNSEEN,
  wallClock: null,
  volume: 1,
  isMuted: false,
  isMutedByAutoplay: false,
  speed: 1,
  message: null,
  protection: null,
}

/** What a source begins with: nothing is known of it yet but where it begins, which is its own start unless it was `left` elsewhere. */
export function beginningOf(source: Source, left: LeftAt = source): Partial<PlayerSnapshot> {
  const { startAt = 0, wallClock = null } = left
  return { ...NO_TRACKS, ...NO_TIMES, ...UNSEEN, source, position: startAt, wallClock }
}

/** A failure for error statistics: what `addPlaybackError` wants to know and a player can tell. */
export interface PlayerFailure {
  /** HTTP status or code of the media element. */
  readonly code: number | null
  readonly errorType: string
  readonly details: string
  /** Address of the file that failed, else of the stream. */
  readonly url: string
  readonly streamType: Source['engine']
  /** Media seconds. */
  readonly position: number
  /** Whether playback ended by it. */
  readonly isFinal: boolean
}

export interface Store<Value extends object> {
  readonly get: () => Value
  /** Takes over what differs; answers whether anything did. */
  readonly patch: (changes: Partial<Value>) => boolean
  /** Calls `listener` after each change, until the answered function is called. */
  readonly subscribe: (listener: () => void) => () => void
}

/** An observable value for `useSyncExternalStore`: the same object as long as nothing in it changes. */
export function createStore<Value extends object>(initial: Value): Store<Value> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    patch(changes) {
      const next = { ...value, ...changes }
      const names = Object.keys(changes) as (keyof Value)[]
      if (names.every((name) => Object.is(next[name], value[name]))) return false
      value = next
      for (const listener of listeners) listener()
      return true
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
