import type { AnswerOf } from '#contract/endpoint.ts'
import type { getFavouritesVersion } from '#contract/personal.ts'

/** Numbers that change whenever what a profile keeps, or what its account was told, has changed on any device. */
export type Versions = AnswerOf<typeof getFavouritesVersion>

const listeners = new Set<(versions: Versions) => void>()

/** Passes on the numbers that an answer brought along, to whoever shows what they are of. */
export function tellVersions(versions: Versions): void {
  for (const listener of listeners) listener(versions)
}

/** Hears them; answers how to stop. */
export function hearVersions(listener: (versions: Versions) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
