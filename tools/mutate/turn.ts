import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** Runs of both kinds share a turn; others get theirs after so long, in milliseconds, but for the runs that are on. */
const TURN_MS = 180_000
/** A turn with no run in it ends after this, in milliseconds: the next run mostly comes at once. */
const LINGER_MS = 500

/** Waits until the machine has room for a run; answers what says that the run is over. */
export type TakeTurn = () => Promise<() => void>

/** Starts `command` with something that waits; answers what ends that, once it has begun. */
async function begin(command: string): Promise<() => void> {
  const child = spawn(`${command} sh -c 'echo; cat'`, {
    shell: true,
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  // Who is ended while waiting does not wait on.
  const leave = (): void => void (child.pid !== undefined && process.kill(-child.pid))
  process.once('exit', leave)
  child.once('exit', () => process.off('exit', leave))
  await Promise.race([
    once(child.stdout, 'data'),
    once(child, 'exit').then(() => Promise.reject(new Error(`${command} has ended`))),
  ])
  return () => child.stdin.end()
}

/**
 * For a machine that others use too: a run waits until `command` starts what it is given, and `command` ends with the turn.
 * @param command for example `flock /tmp/tests.lock`; none means that nothing waits
 */
export function turnsOf(command: string | undefined): TakeTurn {
  if (!command) return async () => () => undefined
  let turn: { readonly since: number; readonly begun: Promise<() => void>; inside: number } | null = null
  let over = Promise.withResolvers<void>()
  const end = async (): Promise<void> => {
    if (!turn || turn.inside > 0) return
    const { begun } = turn
    turn = null
    const before = over
    over = Promise.withResolvers()
    ;(await begun)()
    before.resolve()
  }
  return async () => {
    while (turn && turn.inside > 0 && performance.now() - turn.since > TURN_MS) await over.promise
    if (!turn) {
      const begun = begin(command)
      turn = { since: Infinity, begun, inside: 0 }
      const opened = turn
      void begun.then(() => {
        if (turn === opened) turn = Object.assign(opened, { since: performance.now() })
      })
    }
    const mine = turn
    mine.inside += 1
    await mine.begun
    return () => {
      mine.inside -= 1
      if (mine.inside > 0) return
      if (performance.now() - mine.since > TURN_MS) void end()
      else setTimeout(() => void end(), LINGER_MS)
    }
  }
}
