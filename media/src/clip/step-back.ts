import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'

/** Where Linux keeps the niceness of the session that a process belongs to; missing where sessions have none. */
const SESSION = '/proc/self/autogroup'

/** Whether this process began the session it is in: nobody else's work is held back with it. */
function leadsSession(): boolean {
  const [, , , session] = readFileSync('/proc/self/stat', 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return Number(session) === process.pid
}

/**
 * Lets everything else go first. A process that leads a session of its own competes as a session with other sessions,
 * and its niceness counts only inside: so the session is told as well.
 * @param niceness 0 to 19, as for `nice`
 */
export function stepBack(niceness: number): void {
  // Who was told to stand back further stays there; only root could step forward.
  if (niceness <= getPriority()) return
  setPriority(niceness)
  if (existsSync(SESSION) && leadsSession()) writeFileSync(SESSION, String(niceness))
}
