import { readFile, readdir } from 'node:fs/promises'

/** Milliseconds of processor that a process has used with all threads it has now. @throws when there is no such process */
export async function cpuMs(pid: number): Promise<number> {
  const threads = await readdir(`/proc/${pid}/task`)
  const used = await Promise.all(threads.map((thread) => threadMs(pid, Number(thread))))
  return used.reduce((sum, ms) => sum + ms, 0)
}

/**
 * Milliseconds of processor that the main thread of a process has used, which in Node answers every call: what others do at
 * their own pace beside it is left out. @throws when there is no such process
 */
export function mainThreadMs(pid: number): Promise<number> {
  return threadMs(pid, pid)
}

/** As the scheduler counts them, to the nanosecond; a process's `stat` counts in hundredths of a second. */
async function threadMs(pid: number, thread: number): Promise<number> {
  // Time on a processor, time of waiting for one, and how often: nanoseconds, nanoseconds, a count.
  const [running] = (await readFile(`/proc/${pid}/task/${thread}/schedstat`, 'utf8')).split(' ')
  return Number(running) / 1e6
}
