import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { TakeTurn } from './runner.ts'

/**
 * For a machine that others use too: a run waits until `command` starts what it is given, and `command` ends with the run.
 * @param command for example `flock /tmp/tests.lock`; none means that nothing waits
 */
export function turnOf(command: string | undefined): TakeTurn {
  if (!command) return async () => () => undefined
  return async () => {
    const child = spawn(`${command} sh -c 'echo; cat'`, { shell: true, stdio: ['pipe', 'pipe', 'inherit'] })
    await Promise.race([
      once(child.stdout, 'data'),
      once(child, 'exit').then(() => Promise.reject(new Error(`${command} has ended`))),
    ])
    return () => child.stdin.end()
  }
}
