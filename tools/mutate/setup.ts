// Runs before every test file of a mutation run: switches the mutant on, and tells of each test which functions it called.
import { afterEach, beforeEach, inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** Which mutant runs; 0 is none of them. */
    mutant: number
  }
  interface TaskMeta {
    /** Numbers of the functions that a test called. */
    reached?: number[]
    /** The same of what ran before the first test of a file: its loading and its set-up. */
    reachedBefore?: number[]
  }
}

const world = globalThis as { activeMutant?: number; reachedFunction?: (id: number) => void }
const reached = new Set<number>()
world.activeMutant = inject('mutant')
world.reachedFunction = (id) => reached.add(id)

function take(): number[] {
  const ids = [...reached]
  reached.clear()
  return ids
}

let isFirst = true
beforeEach(({ task }) => {
  if (isFirst) task.meta.reachedBefore = take()
  isFirst = false
})
afterEach(({ task }) => {
  task.meta.reached = take()
})
