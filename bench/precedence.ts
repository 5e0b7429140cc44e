import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)
const PRIORITY = '10'

/**
 * Has the threads of these processes run before all other programs of the machine, so that a time says what they take rather than what else
 * is at work: by Linux's first-in-first-out scheduling, which needs `chrt` and the right to it. False where that cannot be had.
 */
export async function givePrecedence(pids: readonly number[]): Promise<boolean> {
  try {
    for (const pid of pids)
      for (const thread of await readdir(`/proc/${pid}/task`))
        await run('chrt', ['-f', '-p', PRIORITY, thread])
    return true
  } catch {
    return false
  }
}
