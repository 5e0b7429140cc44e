import type { Logger } from 'pino'
import { inTime } from '../http/in-time.ts'
import type { Metrics } from '../http/metrics.ts'
import type { JobState } from './job.ts'

type Figure = (state: JobState) => number | null

const FIGURES: readonly (readonly [name: string, help: string, of: Figure])[] = [
  [
    'openair_job_failures',
    'Runs of a job that failed in every try and were not made up for, of the last fourteen days',
    ({ failures }) => failures,
  ],
  [
    'openair_job_tried_again',
    'Whether a job has failed and waits for its next try',
    ({ isTriedAgain }) => Number(isTriedAgain),
  ],
  [
    'openair_job_last_done_timestamp_seconds',
    'When a job was done last on any node',
    ({ done }) => done && done.at.getTime() / 1000,
  ],
]

/** Whoever reads the metrics waits no longer than this for how the jobs stand: Prometheus gives an answer up after ten seconds. */
const READ_MS = 3000

/**
 * Tells how the jobs stand wherever the metrics of this node are read. Where that cannot be read all other figures are told without it: they are wanted most while
 * the database is away. @param read asked once for all figures of an answer
 */
export function tellJobs(
  metrics: Metrics,
  read: () => Promise<readonly JobState[]>,
  log: Pick<Logger, 'warn'>,
): void {
  /** One question at a time stands for all answers that are written meanwhile. */
  let reading: Promise<readonly JobState[]> | null = null
  let telling: Promise<readonly JobState[]> | null = null
  const states = (): Promise<readonly JobState[]> => {
    reading ??= read().finally(() => {
      reading = null
    })
    telling ??= inTime(reading, READ_MS)
      .catch((error: unknown) => {
        log.warn({ err: error }, 'how the jobs stand could not be read')
        return []
      })
      .finally(() => {
        telling = null
      })
    return telling
  }
  for (const [name, help, of] of FIGURES)
    metrics.gauges(name, help, 'job', async () =>
      (await states()).flatMap((state) => {
        const value = of(state)
        return value === null ? [] : [[state.name, value] as const]
      }),
    )
}
