import { readFile, readdir } from 'node:fs/promises'

/**
 * Milliseconds of processor that a process has used with all threads it has now, as the kernel's scheduler counts them: to the
 * nanosecond, where the process's own `stat` counts in hundredths of a second. @throws when there is no such process
 */
export async function cpuMs(pid: number): Promise<number> {
  const threads = `/proc/${pid}/task`
  const used = await Promise.all(
    (await readdir(threads)).map(async (thread) => {
      // Time on a processor, time of waiting for one, and how often: nanoseconds, nanoseconds, a count.
      const [running] = (await readFile(`${threads}/${thread}/schedstat`, 'utf8')).split(' ')
      return Number(running)
    }),
  )
  return used.reduce((sum, nanoseconds) => sum + nanoseconds, 0) / 1e6
}
