import { takeStartQuery } from './start-query.ts'

/** How the page was opened. Read before anything else, so that no credential stays in the address. */
export const start = takeStartQuery(globalThis.location ?? { search: '' }, globalThis.history)

/** The path that the page was opened with; later ones are not what an embedding page asked for. */
export const startPath = globalThis.location?.pathname ?? '/'
