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
