import type { Player } from '#player/player.types.ts'

/** The page waits no longer for a picture, in frames and in milliseconds: what was pressed is seen to be pressed. A hidden page has no frames. */
const MOST_FRAMES = 3
const MOST_MS = 50

type Subscribe = (listener: () => void) => () => void

/** Whether a picture that is about to come has the main thread for itself. */
let isAwaited = false
let turn = 0
/** Who has something to draw since then. */
const waiting = new Set<() => void>()
const known = new WeakMap<Subscribe, Subscribe>()

/**
 * Says that what was fetched ahead is given to a player now, whose picture comes within some 30 ms: drawing the page first, and every control of the
 * player anew, took the main thread for 45 ms, in which no step of the way to the picture was made. Call it before anything changes.
 */
export function awaitPicture({ getSnapshot, subscribe }: Pick<Player, 'getSnapshot' | 'subscribe'>): void {
  isAwaited = true
  turn += 1
  const mine = turn
  const { source: before } = getSnapshot()
  const draw = (): void => {
    stop()
    clearTimeout(late)
    if (mine !== turn || !isAwaited) return
    isAwaited = false
    const all = [...waiting]
    waiting.clear()
    for (const listener of all) listener()
  }
  const stop = subscribe(() => {
    const { source, firstFrameMs } = getSnapshot()
    if (source !== before && firstFrameMs !== null) draw()
  })
  const late = setTimeout(draw, MOST_MS)
  let frames = 0
  const count = (): void => {
    frames += 1
    if (frames < MOST_FRAMES) requestAnimationFrame(count)
    else draw()
  }
  requestAnimationFrame(count)
}

/** A subscription for what the page draws: it hears of changes once no picture is awaited. The same one for the same subscription. */
export function afterPicture(subscribe: Subscribe): Subscribe {
  const later: Subscribe =
    known.get(subscribe) ??
    ((listener) => {
      const stop = subscribe(() => {
        if (isAwaited) waiting.add(listener)
        else listener()
      })
      return () => {
        waiting.delete(listener)
        stop()
      }
    })
  known.set(subscribe, later)
  return later
}
