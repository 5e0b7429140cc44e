import { makeFirstFolder } from './test-databases.ts'

/** Vitest calls it once for a run, before any worker starts, and what it answers after the last one. */
export default makeFirstFolder
