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

/** Tells how the jobs stand wherever the metrics of this node are read. @param read asked once for all figures of an answer */
export function tellJobs(metrics: Metrics, read: () => Promise<readonly JobState[]>): void {
  let reading: Promise<readonly JobState[]> | null = null
  const states = (): Promise<readonly JobState[]> =>
    (reading ??= read().finally(() => {
      reading = null
    }))
  for (const [name, help, of] of FIGURES)
    metrics.gauges(name, help, 'job', async () =>
      (await states()).flatMap((state) => {
        const value = of(state)
        return value === null ? [] : [[state.name, value] as const]
      }),
    )
}
