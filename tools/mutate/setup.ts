// Runs before every test file of a mutation run: switches the mutant on, and tells of each test which functions it called.
import { afterEach, beforeEach, inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    run: {
      /** Where the copy lies. */
      folder: string
      /** Which mutant runs within which test file; 0 is none of them. */
      mutants: Record<string, number>
      /** Of a file, when one of its tests has failed, the others are left out. */
      stopAtFirst: boolean
    }
  }
  interface TaskMeta {
    /** Numbers of the functions that a test called. */
    reached?: number[]
    /** The same of what ran before the first test of a file: its loading and its set-up. */
    reachedBefore?: number[]
  }
}

const world = globalThis as unknown as {
  activeMutant?: number
  reachedFunction?: (id: number) => void
  /** Vitest's own state: which test file it is about to load. */
  readonly __vitest_worker__?: { readonly current?: { readonly filepath?: string } }
  /** In the browser each test file has a frame of its own, whose address names it. */
  readonly location?: { readonly search: string }
}
const { folder, mutants, stopAtFirst } = inject('run')
const file =
  world.__vitest_worker__?.current?.filepath ??
  new URLSearchParams(world.location?.search).get('iframeId') ??
  undefined
if (!file?.startsWith(folder)) throw new Error(`Vitest does not say which file it loads: ${file}`)
const reached = new Set<number>()
world.activeMutant = mutants[file.slice(folder.length + 1)] ?? 0
world.reachedFunction = (id) => reached.add(id)

function take(): number[] {
  const ids = [...reached]
  reached.clear()
  return ids
}

let isFirst = true
let hasFailed = false
beforeEach(({ task, skip }) => {
  if (stopAtFirst && hasFailed) skip()
  if (isFirst) task.meta.reachedBefore = take()
  isFirst = false
})
afterEach(({ task }) => {
  hasFailed ||= task.result?.state === 'fail'
  task.meta.reached = take()
})
