import type { EngineFault } from './engine.ts'
import type { PlayerSnapshot, Store } from './snapshot.ts'

/** A picture that has stood for so long, with nothing more of it loaded, is a stall, whether anybody says so or not. */
export const STANDSTILL_MS = 15_000
/** The last of these are waited for anew: a machine that has slept, and a tab that is looked at again, need a moment to move on. */
const SECOND_LOOK_MS = 2000

/** What it shows of itself. */
type Seen = Pick<HTMLVideoElement, 'playbackRate' | 'readyState'>

/** It should move. An engine that waits for more may have stopped the clock of an element that still says that it plays. */
const isSaidToPlay = ({ state }: Pick<PlayerSnapshot, 'state'>, { playbackRate }: Seen): boolean =>
  state === 'playing' && playbackRate > 0

function kindOf(stands: Pick<PlayerSnapshot, 'state'>, video: Seen): EngineFault['kind'] {
  if (isSaidToPlay(stands, video)) return 'frozen'
  // Nothing has come of it yet: no place further on would be better.
  return stands.state === 'loading' && video.readyState === 0 ? 'network' : 'stall'
}

/**
 * What nobody else has told of: a source of which nothing comes, an engine that waits for ever, or a decoder that has died quietly and is said
 * to play.
 */
const standstillOf = (stands: Pick<PlayerSnapshot, 'state'>, video: Seen): EngineFault => ({
  kind: kindOf(stands, video),
  isFatal: false,
  code: null,
  errorType: 'standstill',
  details: 'nothing has played or loaded for a while',
  url: null,
})

/**
 * Whether somebody sees the picture, in the page or in a picture in picture beside it. Browsers let those that nobody sees stand; when they
 * are looked at again they have their time anew.
 */
function isSeen(): boolean {
  const { document } = globalThis
  return !document?.hidden || Boolean(document.pictureInPictureElement)
}

/**
 * Watches that what should play moves on. A line that is slow moves on too: what is held grows.
 * @param onStandstill called each time that it has stood for `STANDSTILL_MS`
 */
export function watchStandstill(
  { get, subscribe }: Pick<Store<PlayerSnapshot>, 'get' | 'subscribe'>,
  video: Seen,
  onStandstill: (fault: EngineFault) => void,
): { readonly look: () => void; readonly rest: () => void; readonly stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  let seen = ''

  function stop(): void {
    clearTimeout(timer)
    timer = undefined
    seen = ''
  }

  function rest(): void {
    clearTimeout(timer)
    timer = setTimeout(() => {
      if (!isSeen()) return rest()
      timer = setTimeout(() => {
        rest()
        if (isSeen()) onStandstill(standstillOf(get(), video))
      }, SECOND_LOOK_MS)
    }, STANDSTILL_MS - SECOND_LOOK_MS)
  }

  function look(): void {
    const { source, state, wantsToPlay, isHeld, position, bufferedEnd, watched } = get()
    const shouldMove = state === 'playing' || state === 'waiting' || state === 'loading'
    if (!source || !shouldMove || !wantsToPlay || isHeld) return stop()
    const now = `${state} ${position} ${watched} ${isSaidToPlay({ state }, video) ? '' : bufferedEnd} ${source.url}`
    if (now === seen) return
    seen = now
    rest()
  }
  subscribe(look)

  return {
    /** Of what begins nothing may be told that was not so before. */
    look,
    /** What is being mended has its time from now on. */
    rest: () => {
      if (timer !== undefined) rest()
    },
    stop,
  }
}
