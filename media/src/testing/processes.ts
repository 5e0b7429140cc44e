import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'

/**
 * Command lines of the processes that run, by their ids. Killed ones that their new parent has not looked at yet are left out.
 * Reads /proc where there is one, because small systems have no `ps`.
 */
export function runningProcesses(): Map<number, string> {
  const found = new Map<number, string>()
  if (existsSync('/proc/self/stat')) {
    for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
      // A process may end while it is looked at; without a command line it is defunct or the kernel's.
      const line = attempt(() => readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' '))
      if (line) found.set(Number(name), line)
    }
    return found
  }
  const { stdout } = spawnSync('ps', ['-axo', 'pid=,stat=,args='], { encoding: 'utf8' })
  for (const line of stdout.split('\n')) {
    const [, pid, state, args] = /^\s*(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? []
    if (pid && args && !state?.startsWith('Z')) found.set(Number(pid), args)
  }
  return found
}

/** Whether a process is there and stands still, as after SIGSTOP. */
export function isStanding(pid: number): boolean {
  const isOfKernel = existsSync('/proc/self/stat')
  const state = isOfKernel
    ? attempt(() => /\) (\S)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1])
    : spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim()
  return state?.startsWith('T') === true
}

/** The process that has started another one. */
export function parentOf(pid: number): number {
  const found = existsSync('/proc/self/stat')
    ? attempt(() => /\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1])
    : spawnSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim()
  if (!found) throw new Error(`process ${pid} is not there`)
  return Number(found)
}

function attempt(read: () => string | undefined): string | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
