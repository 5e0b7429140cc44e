import { machine } from '#domain/machine.ts'

/**
 * The life of a break. `fetching` asks a tag for its ads, `buffering` waits for the first picture of one, `stalled` for more of one that
 * has begun; in these the viewer waits, and only for so long. `paused` is the viewer's wish. From everywhere it may be over.
 */
export const adBreakMachine = machine(
  {
    idle: ['fetching'],
    fetching: ['fetching', 'buffering', 'over'],
    buffering: ['playing', 'buffering', 'fetching', 'over'],
    playing: ['paused', 'stalled', 'buffering', 'fetching', 'over'],
    stalled: ['playing', 'paused', 'buffering', 'fetching', 'over'],
    paused: ['playing', 'stalled', 'buffering', 'fetching', 'over'],
    over: [],
  },
  { initial: 'idle' },
)

export type AdBreakState = (typeof adBreakMachine.states)[number]

/** Whether the viewer waits, so that time runs out. */
export const isWaiting = (state: AdBreakState): boolean =>
  state === 'fetching' || state === 'buffering' || state === 'stalled'

/** Milliseconds for all tags of a break, from its beginning: what they have not answered by then is error 301. */
export const FETCH_MS = 5000
/** Milliseconds that a viewer waits during one break, for tags, first pictures and stalls together: then it is over, with error 402. */
export const WAIT_MS = 8000
/** An ad that says nothing for so many milliseconds has stalled, whatever it was said to do. */
export const STILL_MS = 3000
/** Milliseconds without ads after a middle-roll of which nothing could be shown. */
export const BACK_OFF_MS = 5000

/** How long a break may still keep its viewer waiting. */
export interface Patience {
  /** Milliseconds of waiting that are over. */
  readonly waited: number
  /** Since when they wait now; null while something plays. */
  readonly since: number | null
}

export const FULL_PATIENCE: Patience = { waited: 0, since: null }

/** Patience after a change of the state. @param now milliseconds of a clock that never goes back */
export function patienceAfter(patience: Patience, state: AdBreakState, now: number): Patience {
  const waited = patience.since === null ? patience.waited : patience.waited + now - patience.since
  return { waited, since: isWaiting(state) ? now : null }
}

/** Milliseconds until the wait of a state has to end; infinite where nobody waits. Whatever hangs, and however much of it, shares one budget. */
export function patienceLeft({ waited }: Patience, state: AdBreakState): number {
  if (!isWaiting(state)) return Number.POSITIVE_INFINITY
  return Math.max(0, (state === 'fetching' ? FETCH_MS : WAIT_MS) - waited)
}
