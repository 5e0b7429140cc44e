import type { AdInfo } from '#contract/ads.ts'
import type { Stream } from '#contract/playback.ts'
import type { Player } from '#player/player.types.ts'
import { createStore } from '#player/snapshot.ts'
import type { Source } from '#player/source.ts'
import { channelSource } from '#player/stream-source.ts'
import type { StreamCache } from './stream-cache.ts'
import type { ZapTarget } from '../tv-paths.ts'
import { zappingMachine, type ZappingState } from './zapping.machine.ts'

/** The address, the history and the statistics follow a zap so late: only the channel that was stayed on counts. */
export const COMMIT_DELAY_MS = 600
/** Repeated loads of what is loading already are blocked for so long; after that a press tries again. */
const GUARD_MS = 2000
/** A pointer that passes over is not interest yet. */
export const WARM_DWELL_MS = 40

/** The page hears of a start with its first frame, or after so many milliseconds where none comes. */
export const FRAME_WAIT_MS = 400

/** The player of somebody else, and what is advertised before it. */
interface Vitrina {
  readonly url: string
  readonly ad: AdInfo | null
}
/** The players of others, for what they show. */
export interface Vitrinas {
  readonly shows: (target: ZapTarget) => boolean
  /** Null where the stream is to be played. */
  readonly take: (target: ZapTarget) => Promise<Vitrina | null>
}

/** What the player shows already, from before there was a page. */
export interface Shown {
  readonly target: ZapTarget
  readonly source: Source
  /** Of the answer that it came from. */
  readonly statId: string
  /** The stream to watch from now on. */
  readonly open: () => Promise<Stream>
}

/** What the page shows of zapping. */
export interface Zap {
  readonly state: ZappingState
  /** What is wanted: known from the press on. */
  readonly target: ZapTarget | null
  /** What the player was given, with the answer that it came from. Stays what it was while the next one loads. */
  readonly source: Source | null
  readonly stream: Stream | null
  /** Address of the player of somebody else, which shows it in place of ours. */
  readonly vitrina: string | null
  /** Whose stream `source` is. A new object for each start. */
  readonly playing: ZapTarget | null
  readonly failure: unknown
  /** What is advertised as it begins and while it plays. */
  readonly ad: AdInfo | null
  /** Counts the channels that began to play; the same one from another moment is no other start. */
  readonly start: number
}

const NOTHING: Zap = {
  state: zappingMachine.initial,
  target: null,
  source: null,
  stream: null,
  vitrina: null,
  playing: null,
  failure: null,
  ad: null,
  start: 0,
}

export interface ZapOptions {
  readonly isCommitted?: boolean
  /** Nobody has pressed: the grant of what plays is over. */
  readonly isRenewed?: boolean
}

export interface Zapping {
  readonly get: () => Zap
  readonly subscribe: (listener: () => void) => () => void
  /** Watches what is shown already, where there is such; call it as the page opens. */
  readonly goOn: () => void
  /** Plays a target at once; the commit follows when it was stayed on. The same target again changes nothing. */
  readonly zap: (target: ZapTarget, options?: ZapOptions) => void
  /** The same target again, whatever became of it: it was pressed. */
  readonly retry: () => void
  /** The same target again, which nobody has pressed: what was to go on is still asked for as that. */
  readonly again: () => void
  /** The same target goes on by itself: the grant of what plays is over. */
  readonly renew: () => void
  /** Fetches what the start of a target needs, after a moment of dwelling, in milliseconds. Answers the function that calls it off. */
  readonly warm: (target: ZapTarget, dwellMs?: number) => () => void
  /** Drops what plays. */
  readonly stop: () => void
}

export interface ZappingParts {
  readonly player: Pick<
    Player,
    'load' | 'cut' | 'unload' | 'hold' | 'letGo' | 'warm' | 'getSnapshot' | 'subscribe'
  >
  readonly streams: StreamCache
  readonly vitrinas: Vitrinas
  /** What of the ads of a stream is shown as a channel begins. @param isZap from another channel */
  readonly adsOf: (info: AdInfo | null, isZap: boolean) => AdInfo | null
  /** The viewer stayed: bring address and history up to date. */
  readonly commit: (target: ZapTarget) => void
  /** What was fetched ahead begins now: until its picture is there the page draws nothing. */
  readonly awaitPicture: () => void
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number
  readonly shown?: Shown | null
}

export const isSameTarget = (one: ZapTarget | null, other: ZapTarget | null): boolean =>
  one === other || (one !== null && one.channelId === other?.channelId && one.ts === other.ts)

/** Whether the picture is being left for another channel. */
export const isLeaving = ({ state, target, playing }: Zap): boolean =>
  state === 'Loading' && target?.channelId !== playing?.channelId

/** Calls back with the first frame of what was just loaded: until then the main thread belongs to the picture. */
function afterFirstFrame({ getSnapshot, subscribe }: ZappingParts['player'], callback: () => void): void {
  const done = (): void => {
    stop()
    clearTimeout(timer)
    callback()
  }
  const timer = setTimeout(done, FRAME_WAIT_MS)
  const stop = subscribe(() => getSnapshot().firstFrameMs !== null && done())
}

/**
 * From the press to the player without a detour: the stream is asked for in the same moment, the answer goes straight to the
 * player, and only when the picture is there the page is told.
 */
export function createZapping({
  player,
  streams,
  vitrinas,
  adsOf,
  commit,
  awaitPicture,
  now,
  shown = null,
}: ZappingParts): Zapping {
  const store = createStore<Zap>(
    shown ? { ...NOTHING, state: 'Loading', target: shown.target, source: shown.source } : NOTHING,
  )
  let since = Number.NEGATIVE_INFINITY
  let attempt = 0
  let starts = 0
  /** The viewing that is to go on without a press. */
  let goesOn: string | undefined
  /** Whether the player has a channel, also one that has not shown a picture yet: from it to the next one is a zap. */
  let isUnderWay = false
  let commitTimer: ReturnType<typeof setTimeout> | undefined
  let askTimer: ReturnType<typeof setTimeout> | undefined

  const move = (to: ZappingState): ZappingState => zappingMachine.move(store.get().state, to)

  /** @param after the viewing that goes on without a press */
  function load(target: ZapTarget, going: Shown | null = null, after?: string): void {
    attempt += 1
    const mine = attempt
    goesOn = after
    clearTimeout(askTimer)
    since = now()
    const { target: before, playing: left, ad: running, vitrina: other } = store.get()
    const isOther = before?.channelId !== target.channelId
    const isOfOthers = going === null && vitrinas.shows(target)
    const wait = going || isOfOthers ? 0 : streams.wait(target)
    const isThere = going === null && after === undefined && !isOfOthers && streams.isThere(target)
    const take = () => (after === undefined ? streams.take(target) : streams.renew(target, after))
    const answer = isOfOthers || wait > 0 ? null : (going?.open() ?? take())
    if (isThere) awaitPicture()
    // Putting an engine away takes as long as the answer; within a channel the picture stays until there is another.
    if (isOther) player.cut()
    // What was advertised before a player of somebody else is nothing for ours.
    const kept = other === null ? running : null
    store.patch({ state: move('Loading'), target, vitrina: null, failure: null, ad: kept })
    const fail = (failure: unknown): void => {
      if (mine !== attempt) return
      isUnderWay = false
      player.unload()
      store.patch({ ...NOTHING, state: move('Failed'), target, failure })
    }
    const play = (stream: Stream): void => {
      if (mine !== attempt) return
      const isStart = left?.channelId !== target.channelId || other !== null
      const ad = isStart ? adsOf(stream.ad, isUnderWay || left !== null) : running
      const isHeldForAds = isStart && (ad?.pre_roll.length ?? 0) > 0
      const isShown = going !== null && going.statId === stream.stat.id && !isHeldForAds
      const source = isShown ? going.source : channelSource(stream, target.ts)
      if (isStart) starts += 1
      isUnderWay = true
      const show = (): void => {
        if (mine !== attempt) return
        store.patch({
          state: move('Ready'),
          source,
          stream,
          vitrina: null,
          playing: target,
          ad,
          start: starts,
        })
      }
      // What was fetched ahead begins at once, while the service decides.
      const opened = streams.open(target, stream)
      opened?.then((anew) => {
        if (mine !== attempt || anew.stat.id === stream.stat.id) return
        const { id: statId } = stream.stat
        load(target, { target, source: channelSource(anew, target.ts), statId, open: async () => anew })
      }, fail)
      if (isHeldForAds) player.hold()
      if (!isShown) player.load(source)
      if (isStart && !isHeldForAds) player.letGo()
      // No frame comes to the page while an ad is in front of it, or a device plays it, which shows what the page says of it.
      if (isShown || isHeldForAds || player.getSnapshot().playsOn !== null) return show()
      afterFirstFrame(player, show)
    }
    const show = async (vitrina: Vitrina | null): Promise<void> => {
      if (mine !== attempt) return
      if (vitrina === null) return play(await take())
      const { url, ad: info } = vitrina
      const advertised = adsOf(info, isUnderWay || left !== null)
      starts += 1
      isUnderWay = true
      player.unload()
      // The other player comes once this one is let go.
      if ((advertised?.pre_roll.length ?? 0) > 0) player.hold()
      else player.letGo()
      store.patch({
        ...NOTHING,
        state: move('Ready'),
        target,
        vitrina: url,
        playing: target,
        ad: advertised,
        start: starts,
      })
    }
    if (answer) answer.then(play, fail)
    else if (wait > 0) askTimer = setTimeout(() => take().then(play, fail), wait)
    else vitrinas.take(target).then(show).catch(fail)
  }

  /** The viewing that plays. */
  const watched = (): string | undefined => store.get().stream?.stat.id

  function loadAgain(after?: string): void {
    const { target } = store.get()
    if (target) load(target, null, after)
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    goOn() {
      if (shown && attempt === 0) load(shown.target, shown)
    },
    zap(target, { isCommitted = false, isRenewed = false } = {}) {
      clearTimeout(commitTimer)
      if (!isCommitted) commitTimer = setTimeout(() => commit(target), COMMIT_DELAY_MS)
      const { state, target: present } = store.get()
      if (isSameTarget(present, target)) {
        const isGuarded = state === 'Loading' && now() - since < GUARD_MS
        // The address that follows a press asks for nothing that the press did not.
        const isTold = state === 'Failed' && isCommitted
        if (isGuarded || isTold || state === 'Ready') return
      }
      load(target, null, isRenewed ? watched() : undefined)
    },
    retry: () => loadAgain(),
    again: () => loadAgain(goesOn),
    renew: () => loadAgain(watched()),
    warm(target, dwellMs = WARM_DWELL_MS) {
      const timer = setTimeout(() => {
        if (isSameTarget(store.get().target, target) || vitrinas.shows(target)) return
        void streams.warm(target).then((stream) => {
          if (stream && !isSameTarget(store.get().target, target))
            void player.warm(channelSource(stream, target.ts))
        })
      }, dwellMs)
      return () => clearTimeout(timer)
    },
    stop() {
      attempt += 1
      isUnderWay = false
      clearTimeout(commitTimer)
      clearTimeout(askTimer)
      if (store.get().state === 'Idle') return
      player.unload()
      store.patch({ ...NOTHING, state: move('Idle') })
    },
  }
}
