import type { Ports } from '../ports.ts'
import { endUnpaidViewings } from '../rights/end-viewings.ts'
import type { ViewSessions } from './view-sessions.ts'

/** A stream outlives its right by so much at most, and by what is on its way to the player. */
const EVERY_MS = 20_000

/** Ends viewings whose packet has run out, again and again. Answers how to stop it. */
export function watchUnpaid(
  { database, clock, log }: Pick<Ports, 'database' | 'clock' | 'log'>,
  sessions: Pick<ViewSessions, 'flush'>,
): () => Promise<void> {
  let working: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    working = sessions
      .flush()
      .then(() => endUnpaidViewings(database, clock.now()))
      .catch((error: unknown) => log.error({ err: error }, 'viewings without a right could not be ended'))
  }, EVERY_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await working
  }
}
