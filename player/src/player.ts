import { clampVolume } from '#domain/playback/volume.ts'
import { autoplay } from './autoplay.ts'
import { mendAfterLoss } from './after-loss.ts'
import { sharedConnection } from './connection.ts'
import type { Engine, EngineFault } from './engine.ts'
import { frameWatch } from './first-frame.ts'
import { watchGrant } from './grant-watch.ts'
import { codeNotLoaded } from './hls-faults.ts'
import { goToEdge } from './live-edge.ts'
import { engineOf, sharedEngines, sharedPrefetch } from './load-engine.ts'
import { watchMedia } from './media-events.ts'
import { policyOf } from './recovery.ts'
import { createRecoveryRunner } from './recovery-runner.ts'
import { failureOf } from './player-failure.ts'
import { playerMachine, type PlayerState } from './player.machine.ts'
import type { Player, PlayerOptions } from './player.types.ts'
import { engineExit } from './put-away.ts'
import { beginningOf, createStore, EMPTY_SNAPSHOT, type PlayerSnapshot, UNSEEN } from './snapshot.ts'
import { type Source, sourceFrom, sourceHere, withoutStart } from './source.ts'
import { readTimes } from './timing.ts'
import { wishedTracks, withTracks } from './track-wishes.ts'

/** Makes a player of a media element, which stays the caller's: it is neither put anywhere nor removed. */
export function createPlayer(video: HTMLVideoElement, options: PlayerOptions = {}): Player {
  const { engines = sharedEngines, prefetch = sharedPrefetch } = options
  const { connection = sharedConnection(), now = () => performance.now() } = options
  const store = createStore<PlayerSnapshot>({ ...EMPTY_SNAPSHOT, volume: clampVolume(options.volume ?? 1) })
  let engine: Engine | null = null
  const exits = engineExit()
  const wishes = wishedTracks(options)
  /** Counts what was begun, so that whatever answers late can see that it is no longer meant. */
  let beginning = 0
  const frame = frameWatch(video, now, (firstFrameMs) => store.patch({ firstFrameMs }))
  /** What played was cut off, and what comes next is not there yet. */
  let isCut = false
  /** The grant went while the viewer had paused: another one is asked for when they go on. */
  let overdue: EngineFault | null = null

  video.volume = store.get().volume
  video.playsInline = true

  function move(state: PlayerState): void {
    const { state: present } = store.get()
    if (playerMachine.can(present, state)) store.patch({ state })
  }

  function release(): void {
    beginning += 1
    overdue = null
    recovery.stop()
    loss.begin()
    engine = exits.put(engine)
  }

  /** Drops what plays and starts `source`, which may be what played before at another position. */
  function begin(source: Source): void {
    // The engine asks for init section, key and segment one after another: with the playlists known all can come at once,
    // and be on their way while the engine before is put away.
    if (source.engine === 'hls' && source.playlists) void prefetch.warm(source)
    release()
    isCut = false
    // A new engine tries the subtitles that are wished for anew.
    store.patch({ isTextLost: false })
    move('loading')
    recovery.begin()
    const mine = beginning
    const code = engineOf(engines, source)
    if (code.ready() && !exits.pending()) return start()
    Promise.all([code.load(), exits.pending()]).then(
      () => mine === beginning && start(),
      (error: unknown) => mine === beginning && fault(codeNotLoaded(source, error)),
    )

    function start(): void {
      const create = code.ready()
      if (!create) return
      engine = create({
        video,
        source,
        wishes: wishes.get,
        listener: {
          onFault: (found) => mine === beginning && fault(found),
          onTracks: (tracks) => mine === beginning && store.patch(withTracks(tracks)),
          onTextLost: () => mine === beginning && store.patch({ isTextLost: true }),
          onAttached: () => mine === beginning && store.get().wantsToPlay && startPlaying(),
        },
      })
      if (store.get().wantsToPlay) startPlaying()
    }
  }

  function startPlaying(): void {
    if (store.get().isHeld) return
    const mine = beginning
    void autoplay(video).then((outcome) => {
      if (mine !== beginning) return
      if (outcome === 'muted') store.patch({ isMutedByAutoplay: true })
      if (outcome === 'blocked') {
        store.patch({ wantsToPlay: false })
        move('paused')
      }
    })
  }

  function fault(found: EngineFault): void {
    const met = store.get()
    const { source, state, wantsToPlay } = met
    if (!source || isCut || state === 'error' || state === 'codecError') return
    // Another sound goes on where it stood.
    if (engine?.blameSound?.(found.kind)) return void recovery.mend({ ...found, kind: 'media' })
    const { doubtsLine, isHopeless, waitsForViewer } = policyOf(found)
    if (doubtsLine) connection.suspect()
    // Without a connection every attempt fails: keep them for when it is there again.
    if (connection.isLost() && !isHopeless) return loss.miss(found)
    if (waitsForViewer && !wantsToPlay) return void (overdue = found)
    const { isFinal, isTold } = recovery.mend(found)
    if (isFinal || isTold) options.onFailure?.(failureOf(found, { ...met, source }, isFinal))
  }

  const recovery = createRecoveryRunner({
    video,
    store,
    hold() {
      move('loading')
      video.pause()
      engine?.stopLoad()
    },
    end(state) {
      move(state)
      video.pause()
      engine?.stopLoad()
    },
    retryLoad: () => (engine ? engine.retryLoad() : restart(0)),
    recoverMedia(swapAudioCodec) {
      // The element lets go of what it has, and with that of its place.
      move('loading')
      engine?.recoverMedia(swapAudioCodec)
      if (store.get().wantsToPlay) startPlaying()
    },
    restart,
    onStandstill: fault,
  })

  /** Begins the present source again, `ahead` seconds after where it is. Live simply begins at its edge again. */
  function restart(ahead: number): void {
    const { source, position, duration } = store.get()
    if (!source) return
    const rest = withoutStart(source)
    const latest = Number.isFinite(duration) && duration > 0 ? duration : Number.POSITIVE_INFINITY
    const startAt = position > 0 ? Math.min(position + ahead, latest) : source.startAt
    begin(source.kind === 'live' || startAt === undefined ? rest : { ...rest, startAt })
  }

  function retry(): void {
    store.patch({ wantsToPlay: true })
    recovery.forgive()
    restart(0)
  }

  function askAnew(refusal: EngineFault): void {
    overdue = null
    recovery.forgive()
    recovery.mend(refusal)
  }

  const loss = mendAfterLoss({
    connection,
    store,
    now,
    isCut: () => isCut,
    forget: recovery.forget,
    restart: () => restart(0),
    mend: fault,
  })

  function seek(position: number): void {
    const { state, ...known } = store.get()
    if (known.seekableEnd === 0) return
    // Of a recording that grows while it is paused the element says nothing by itself.
    const { seekableStart, seekableEnd } = video.seekable.length > 0 ? readTimes(video) : known
    // Behind the end there is nothing more, and an element that is asked to play there begins anew.
    if (state === 'ended' && position >= Math.min(seekableEnd, known.duration)) return
    video.currentTime = Math.max(seekableStart, Math.min(position, seekableEnd))
    // An element that has ended is paused; whoever seeks in it wants to see more.
    if (state === 'ended') startPlaying()
  }

  function drop(state: 'idle' | 'blackout'): void {
    release()
    isCut = false
    frame.stop()
    move(state)
    const { state: present, volume, isMuted, isMutedByAutoplay, speed, isHeld } = store.get()
    store.patch({ ...EMPTY_SNAPSHOT, state: present, volume, isMuted, isMutedByAutoplay, speed, isHeld })
  }

  const grant = watchGrant(options, () => sourceHere(store.get()), fault)
  const stopWatching = watchMedia({
    video,
    now,
    store,
    move,
    wallClock: () => engine?.wallClock() ?? null,
    onFault(found) {
      fault(found)
      grant.doubt(found)
    },
    onWatched(seconds) {
      recovery.watched(seconds)
      grant.watched(seconds)
    },
  })

  return {
    video,
    wishes,
    load(source, { autoplay: startsAtOnce = true, from } = {}) {
      frame.begin()
      const speed = source.kind === 'live' ? 1 : store.get().speed
      video.defaultPlaybackRate = video.playbackRate = speed
      recovery.forget()
      store.patch({ ...beginningOf(source, from), wantsToPlay: startsAtOnce, speed })
      begin(sourceFrom(source, from))
    },
    cut() {
      // An element without a source would leave the picture in picture.
      if (globalThis.document?.pictureInPictureElement === video) return
      release()
      recovery.forget()
      isCut = true
      move('loading')
    },
    goOn() {
      if (!store.get().source) return
      const firstFrameMs = store.get().firstFrameMs && 0
      if (firstFrameMs === null) frame.begin()
      store.patch({ ...UNSEEN, wantsToPlay: true, firstFrameMs })
      startPlaying()
    },
    unload: () => drop('idle'),
    blackOut: () => drop('blackout'),
    play() {
      const { state, source } = store.get()
      store.patch({ wantsToPlay: true })
      if (state === 'error' || state === 'codecError') retry()
      else if (overdue) askAnew(overdue)
      else if (source) startPlaying()
    },
    pause() {
      store.patch({ wantsToPlay: false })
      video.pause()
    },
    hold() {
      if (store.patch({ isHeld: true })) video.pause()
    },
    letGo() {
      if (!store.patch({ isHeld: false }) || !store.get().source || !store.get().wantsToPlay) return
      if (store.get().source?.kind === 'live') goToEdge(video, engine)
      startPlaying()
    },
    retry,
    seek,
    seekToWallClock(wallClock) {
      const time = engine?.timeAt(wallClock) ?? null
      if (time !== null) seek(time)
      return time !== null
    },
    setVolume: (volume) => void (video.volume = clampVolume(volume)),
    setMuted: (isMuted) => void (video.muted = isMuted),
    setSpeed(speed) {
      video.defaultPlaybackRate = video.playbackRate = speed
    },
    setAudioTrack(id) {
      wishes.chooseAudio(store.get().audioTracks.find((track) => track.id === id)?.lang)
      engine?.setAudioTrack(id)
    },
    setSubtitleTrack(id) {
      store.patch({ isTextLost: false })
      wishes.chooseText(store.get().subtitleTracks.find((track) => track.id === id)?.lang ?? null)
      engine?.setSubtitleTrack(id)
    },
    setQuality(quality) {
      wishes.chooseQuality(store.get().qualities.find(({ id }) => id === quality) ?? null)
      engine?.setQuality(quality)
    },
    async warm(source) {
      await Promise.allSettled([engineOf(engines, source).load(), prefetch.warm(source)])
    },
    getSnapshot: store.get,
    subscribe: store.subscribe,
    destroy() {
      release()
      frame.stop()
      stopWatching()
      loss.stop()
    },
  }
}
