import type { PgBoss } from 'pg-boss'
import type { Again, JobKind, JobState } from './job.ts'
import { readJobStates, runAgain } from './job-queues.ts'

/** Jobs that lie in one place. All of them together are what operators see, wherever each lies. */
export interface JobRegister {
  readonly kinds: readonly JobKind[]
  states(): Promise<readonly JobState[]>
  again(kind: JobKind): Promise<Again>
}

/** The jobs that lie in the queue of pg-boss. */
export const queuedJobs = (boss: PgBoss, kinds: readonly JobKind[]): JobRegister => ({
  kinds,
  states: () =>
    readJobStates(
      boss,
      kinds.map(({ name }) => name),
    ),
  again: (kind) => runAgain(boss, kind),
})

/** Several registers as one. */
export const together = (registers: readonly JobRegister[]): JobRegister => ({
  kinds: registers.flatMap(({ kinds }) => kinds),
  states: async () => (await Promise.all(registers.map((one) => one.states()))).flat(),
  again: async (kind) =>
    registers.find(({ kinds }) => kinds.some(({ name }) => name === kind.name))?.again(kind) ?? 'nothing',
})
