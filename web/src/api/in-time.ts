import { ApiFailure } from './failure.ts'

/** A call that nobody waits for any longer: its answer did not come in the time that it had. */
export class GivenUp extends ApiFailure {
  constructor() {
    super('no_connection', 0, 'no answer in time')
  }
}

/**
 * A call that is given up after a time: then its signal is aborted, and it failed for want of an answer.
 * @param signal of whoever may give it up before
 * @throws GivenUp
 */
export async function inTime<T>(
  ms: number,
  signal: AbortSignal,
  ask: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const own = new AbortController()
  const giveUp = () => own.abort()
  signal.addEventListener('abort', giveUp)
  const timer = setTimeout(giveUp, ms)
  try {
    return await ask(own.signal)
  } catch (error) {
    if (own.signal.aborted && !signal.aborted) throw new GivenUp()
    throw error
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', giveUp)
  }
}
