import type { Mutant } from './mutant.ts'

/** Numbers from 0 (inclusive) to 1 that follow from the seed alone (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const overlap = (a: Mutant, b: Mutant): boolean => a.path === b.path && a.start < b.end && b.start < a.end

/**
 * Draws mutants one after the other, without end until all are drawn: first a kind by lot, then one of the kind, so that
 * thousands of properties and texts do not keep conditions from being drawn. None lies within another.
 */
export function* draw(all: readonly Mutant[], random: () => number): Generator<Mutant> {
  const kinds = [...Map.groupBy(all, ({ kind }) => kind).values()].map((mutants) => [...mutants])
  const drawn: Mutant[] = []
  while (kinds.length > 0) {
    const index = Math.floor(random() * kinds.length)
    const mutants = kinds[index] ?? []
    const [mutant] = mutants.splice(Math.floor(random() * mutants.length), 1)
    if (mutants.length === 0) kinds.splice(index, 1)
    if (!mutant || drawn.some((earlier) => overlap(earlier, mutant))) continue
    drawn.push(mutant)
    yield mutant
  }
}
