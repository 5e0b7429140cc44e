/** Chances from 0 to 1 that follow from a number alone: from the same one the same. @param from above zero */
export function drawing(from: number): () => number {
  let state = from
  return () => {
    // A linear congruence with the constants of Park and Miller: even enough for what tests leave to chance.
    state = (state * 48_271) % 0x7fff_ffff
    return state / 0x7fff_ffff
  }
}
