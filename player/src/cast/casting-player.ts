import { type askPlaylist, watchGrant } from '../grant-watch.ts'
import type { Player } from '../player.types.ts'
import { createStore, EMPTY_SNAPSHOT, type PlayerSnapshot } from '../snapshot.ts'
import type { Source } from '../source.ts'
import { createStopwatch } from '../timing.ts'
import { type CastTitle, isCastable } from './cast-media.ts'
import { eitherPlayer, type PlayerCalls } from './either-player.ts'
import { CastFailure, type CastSender, isCasting } from './cast-sender.ts'
import { type CastLanguages, languageOf, languagesOf } from './cast-tracks.ts'
import { askedSnapshot, droppedSnapshot, leftAt, momentAt, takenOver, toldSnapshot } from './told-snapshot.ts'

/** A device is given only what was stayed on, so long after it was asked for, in milliseconds: nobody sees each channel of a zap there. */
const SETTLE_MS = 300

export interface CastingPlayer extends Player {
  readonly cast: CastSender
  /** Asks the viewer for a device to play on. @throws CastFailure also where nothing is there to be played */
  connect(): Promise<void>
  /** What the device shows beside what is loaded next. */
  describe(title: CastTitle): void
}

interface CastingPorts {
  /** See `PlayerOptions`. */
  readonly askPlaylist?: typeof askPlaylist
  readonly now?: () => number
}

/**
 * A player whose sources play on a device for as long as one is connected, and here otherwise: whoever uses it sees one player. As a device
 * takes over, the source is asked for anew (`isGrantOver`): what it plays is a viewing of its own, with a grant of its own. When it goes, what
 * it played goes on here from where it was.
 */
export function castingPlayer(local: Player, cast: CastSender, ports: CastingPorts = {}): CastingPlayer {
  const now = ports.now ?? (() => performance.now())
  const away = createStore<PlayerSnapshot>(EMPTY_SNAPSHOT)
  const listeners = new Set<() => void>()
  const stopwatch = createStopwatch(now)
  let isAway = false
  let title: CastTitle = { title: '', subtitle: undefined, posterUrl: undefined }
  let languages: CastLanguages = { audio: null, text: null }
  let failures = 0
  /** What the device was asked to play is not what it tells of yet. */
  let isOnItsWay = false
  /** The device has failed with what it was given: under a new grant it is tried once more. */
  let hasFailed = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let asked = 0
  let carried: (CastTitle & { readonly position: number }) | null = null
  /** Counts what was given to the device, so that what answers late is known. */
  let gives = 0

  const tell = (): void => {
    for (const listener of listeners) listener()
  }
  const patch = (changes: Partial<PlayerSnapshot>): void => {
    if (away.patch(changes)) tell()
  }

  /** Asks whoever gave the source for another grant; of a film the next one goes on where this one was. */
  function renew(): void {
    const { source, position } = away.get()
    carried = source?.kind === 'film' ? { ...title, position } : null
    patch({ state: 'loading', isGrantOver: true })
  }

  function fail(): void {
    isOnItsWay = false
    if (hasFailed) return patch({ state: 'error', wantsToPlay: false, message: 'error_video_download' })
    hasFailed = true
    renew()
  }

  const grant = watchGrant(
    ports,
    () => (isAway ? away.get().source : null),
    () => {
      renew()
      cast.stop()
    },
  )

  /** What plays here comes to rest, and is asked for anew for the device. */
  function goAway(): void {
    const here = local.getSnapshot()
    isAway = true
    hasFailed = false
    failures = cast.get().failures
    languages = languagesOf(here, local.wishes.get())
    local.unload()
    // A hold goes along: whoever laid it lets go of what plays by then.
    local.letGo()
    patch(takenOver(here, cast.get()))
    // Whoever has already begun to ask gives it to the device by itself.
    if (here.source) renew()
  }

  function comeBack(): void {
    clearTimeout(timer)
    const { source, wantsToPlay, isHeld } = away.get()
    if (isHeld) local.hold()
    isAway = false
    // What was chosen at the device is chosen.
    local.wishes.chooseAudio(languages.audio ?? undefined)
    local.wishes.chooseText(languages.text)
    if (!source) return tell()
    local.load(source, { autoplay: wantsToPlay, from: leftAt(source, away.get()) })
  }

  function follow(): void {
    const told = cast.get()
    const { state, failures: failed, device, volume, isMuted } = told
    const { source, firstFrameMs, watched, isGrantOver } = away.get()
    if (failed !== failures) {
      failures = failed
      return fail()
    }
    // Until it has what is meant, a device that stands is not one that somebody has stopped.
    if (isOnItsWay || isGrantOver || !source) return patch({ playsOn: device, volume, isMuted })
    if (state === 'idle' || state === 'disconnected') return
    const isPlaying = state === 'playing'
    if (!isPlaying) stopwatch.rest()
    // Somebody has stopped it at the device.
    if (state === 'connected') return patch({ state: 'paused', wantsToPlay: false, volume, isMuted })
    if (isPlaying) hasFailed = false
    const seconds = isPlaying ? stopwatch.tick() : 0
    patch({
      ...toldSnapshot(told, state, away.get()),
      watched: watched + seconds,
      firstFrameMs: firstFrameMs ?? (isPlaying ? now() - asked : null),
      ...(isPlaying && { message: null }),
    })
    if (seconds > 0) grant.watched(seconds)
  }

  function give(source: Source, startAt: number): void {
    clearTimeout(timer)
    isOnItsWay = true
    stopwatch.rest()
    gives += 1
    if (!isCastable(source)) {
      cast.stop()
      // Here it plays, as soon as the device has gone.
      return patch({ state: 'error', message: 'error_cast_protected' })
    }
    const mine = gives
    const ifStill = (run: () => void) => () => {
      if (isAway && mine === gives) run()
    }
    const arrive = (): void => {
      isOnItsWay = false
      follow()
    }
    /** While a device takes something it cannot be paused: what an ad holds since then is paused now. */
    const keepHeld = (): void => {
      if (isAway && away.get().isHeld) cast.setPaused(true)
    }
    timer = setTimeout(() => {
      const { wantsToPlay, isHeld } = away.get()
      // It is given when it may play: until then the device would show a still.
      if (isHeld) return
      const isSame = carried?.title === title.title && carried.subtitle === title.subtitle
      const from = carried !== null && isSame ? carried.position : startAt
      carried = null
      const wish = { source, title, startAt: from, autoplay: wantsToPlay }
      const taken = cast.load(wish, languages)
      taken.then(keepHeld, () => undefined)
      taken.then(ifStill(arrive), ifStill(fail))
    }, SETTLE_MS)
  }

  const stopListening = [
    local.subscribe(() => !isAway && tell()),
    cast.subscribe(() => {
      if (isCasting(cast) === isAway) return isAway ? follow() : undefined
      if (isAway) comeBack()
      else goAway()
    }),
  ]
  if (isCasting(cast)) goAway()

  function retry(): void {
    const { source, position } = away.get()
    hasFailed = false
    if (!source) return
    patch({ state: 'loading', message: null, wantsToPlay: true, isGrantOver: false })
    give(source, position)
  }

  function drop(state: 'idle' | 'blackout'): void {
    clearTimeout(timer)
    gives += 1
    isOnItsWay = false
    if (away.get().source) cast.stop()
    patch(droppedSnapshot(away.get(), state))
  }

  const seek = (wanted: number): void => {
    const { seekableEnd, source } = away.get()
    if (seekableEnd === 0) return
    const position = Math.max(0, Math.min(wanted, seekableEnd))
    patch({ position, wallClock: momentAt(source, position) })
    cast.seek(position)
  }

  const remote: PlayerCalls = {
    load(source, { autoplay = true, from } = {}) {
      const startAt = from?.startAt ?? source.startAt ?? 0
      asked = now()
      patch(askedSnapshot(away.get(), source, startAt, autoplay))
      give(source, startAt)
    },
    cut() {
      isOnItsWay = true
      patch({ state: 'loading' })
    },
    unload: () => drop('idle'),
    blackOut: () => drop('blackout'),
    play() {
      const { state } = away.get()
      patch({ wantsToPlay: true })
      if (state === 'error' || cast.get().state === 'connected') retry()
      else if (state === 'ended') {
        patch({ position: 0 })
        retry()
      } else cast.setPaused(false)
    },
    pause() {
      patch({ wantsToPlay: false })
      cast.setPaused(true)
    },
    hold() {
      patch({ isHeld: true })
      cast.setPaused(true)
    },
    letGo() {
      if (!away.get().isHeld) return
      patch({ isHeld: false })
      const { source, wantsToPlay, isGrantOver } = away.get()
      // What is asked for anew is given to the device when it comes.
      if (!source || !wantsToPlay || isGrantOver) return
      if (isOnItsWay || source.kind === 'live') retry()
      else cast.setPaused(false)
    },
    retry,
    seek,
    seekToWallClock(wallClock) {
      const { source, seekableEnd } = away.get()
      const beginning = momentAt(source, 0)
      if (beginning === null || wallClock < beginning || wallClock > beginning + seekableEnd) return false
      seek(wallClock - beginning)
      return true
    },
    setVolume: cast.setVolume,
    setMuted: cast.setMuted,
    // A receiver plays at the speed of life, and chooses its rendition itself.
    setSpeed() {},
    setQuality() {},
    setAudioTrack(id) {
      languages = { ...languages, audio: languageOf(away.get().audioTracks, id) }
      cast.setAudioTrack(id)
    },
    setSubtitleTrack(id) {
      languages = { ...languages, text: languageOf(away.get().subtitleTracks, id) }
      cast.setSubtitleTrack(id)
    },
    // The device has what it was given.
    goOn() {},
    async warm() {},
  }

  return {
    ...eitherPlayer(() => (isAway ? remote : local)),
    video: local.video,
    wishes: local.wishes,
    cast,
    async connect() {
      const { source } = isAway ? away.get() : local.getSnapshot()
      if (!source) throw new CastFailure('no_source', 'No media source specified.')
      if (!isCastable(source)) throw new CastFailure('protected', 'What is protected is not cast')
      await cast.connect()
    },
    describe: (next) => void (title = next),
    getSnapshot: () => (isAway ? away.get() : local.getSnapshot()),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    destroy() {
      clearTimeout(timer)
      for (const stop of stopListening) stop()
    },
  }
}
