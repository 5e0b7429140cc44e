import { createInterface } from 'node:readline'
import { createHold, type Hold } from './hold.ts'

/** What the parent of a leader writes after its job: tools are to stand still, or to go on. */
export const STAND_STILL = 'stand still'
export const GO_ON = 'go on'

/**
 * The work of a process that leads a group: its job is the first line of the standard input, which the parent keeps open for as long as it wants the
 * work done. When the parent is gone, however it went, so is the whole group, what stands still in it too: this process itself never does.
 * @param work does the job; the hold is for the tools that it starts
 */
export function lead<Job>(work: (job: Job, hold: Hold) => Promise<void>): void {
  const hold = createHold()
  const lines = createInterface({ input: process.stdin })
  lines.once('close', () => process.kill(-process.pid, 'SIGKILL'))
  lines.once('line', (first) => {
    lines.on('line', (line) => hold.set(line === STAND_STILL))
    work(JSON.parse(first) as Job, hold).then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(error instanceof Error ? error.message : String(error))
        process.exit(1)
      },
    )
  })
}
