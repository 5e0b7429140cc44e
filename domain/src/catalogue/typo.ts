/**
 * Whether two words differ by at most one slip of the finger: a letter too many, missing, wrong, or two letters in each other's
 * place. With `isBeginning` the typed one may be the beginning of the known one.
 */
export function isOneTypo(typed: string, known: string, isBeginning = false): boolean {
  let at = 0
  while (at < typed.length && typed[at] === known[at]) at += 1
  if (at === typed.length) return isBeginning || known.length - at <= 1
  const fits = (rest: string, of: string): boolean => (isBeginning ? of.startsWith(rest) : of === rest)
  const [rest, of] = [typed.slice(at), known.slice(at)]
  return (
    fits(rest.slice(1), of.slice(1)) ||
    fits(rest.slice(1), of) ||
    fits(rest, of.slice(1)) ||
    (rest[0] === of[1] && rest[1] === of[0] && fits(rest.slice(2), of.slice(2)))
  )
}

/** How many letters have to be put in, left out, changed or swapped with their neighbour to make one word of another. */
export function slipsBetween(typed: string, known: string): number {
  let before: number[] = []
  let last = Array.from({ length: known.length + 1 }, (_, at) => at)
  for (let row = 1; row <= typed.length; row += 1) {
    const next = [row]
    for (let at = 1; at <= known.length; at += 1) {
      const isSame = typed[row - 1] === known[at - 1]
      const isSwapped =
        row > 1 && at > 1 && typed[row - 1] === known[at - 2] && typed[row - 2] === known[at - 1]
      next.push(
        Math.min(
          (last[at] ?? 0) + 1,
          (next[at - 1] ?? 0) + 1,
          (last[at - 1] ?? 0) + (isSame ? 0 : 1),
          isSwapped ? (before[at - 2] ?? 0) + 1 : Infinity,
        ),
      )
    }
    before = last
    last = next
  }
  return last[known.length] ?? 0
}
