import type { Ports } from '../ports.ts'
import { endUnpaidViewings } from '../rights/end-viewings.ts'
import { endCrowdedViewings } from './concurrency/crowded-viewings.ts'
import { endSurplusViewings } from './licence/surplus-viewings.ts'
import { endUnfitViewings } from './unfit-viewings.ts'
import type { ViewSessions } from './view-sessions.ts'

/** A stream outlives its right by so much at most, and by what is on its way to the player. */
const EVERY_MS = 20_000

/**
 * Ends viewings whose packet has run out, those of a programme that has turned out not to be for their viewers, and those on more devices than
 * an account may play on at a time.
 */
export async function endWithoutRight(
  { database, clock }: Pick<Ports, 'database' | 'clock'>,
  sessions: Pick<ViewSessions, 'flush'>,
): Promise<void> {
  await sessions.flush()
  await endUnpaidViewings(database, clock.now())
  await endUnfitViewings(database, clock.now())
  await endSurplusViewings(database, clock.now())
  await endCrowdedViewings(database, clock.now())
}

/** Ends viewings without a right again and again. Answers how to stop it. */
export function watchRights(
  ports: Pick<Ports, 'database' | 'clock' | 'log'>,
  sessions: Pick<ViewSessions, 'flush'>,
): () => Promise<void> {
  let working: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    working = endWithoutRight(ports, sessions).catch((error: unknown) =>
      ports.log.error({ err: error }, 'viewings without a right could not be ended'),
    )
  }, EVERY_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await working
  }
}
