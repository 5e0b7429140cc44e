import type { Clock } from '../../ports.ts'

/**
 * Asks somebody else once for all calls of a moment: who calls again and again does not have the operator's backend called as often. What failed
 * is asked again. @param freshMs for how long an answer counts, milliseconds
 */
export function askedOnce<T>(
  clock: Clock,
  freshMs: number,
): (key: string, ask: () => Promise<T>) => Promise<T> {
  /** In the order in which they were asked. */
  const kept = new Map<string, { readonly at: number; readonly answer: Promise<T> }>()
  return (key, ask) => {
    const now = clock.now()
    for (const [other, { at }] of kept) {
      if (now - at < freshMs) break
      kept.delete(other)
    }
    const before = kept.get(key)
    if (before) return before.answer
    const asked = { at: now, answer: ask() }
    kept.set(key, asked)
    asked.answer.catch(() => {
      if (kept.get(key) === asked) kept.delete(key)
    })
    return asked.answer
  }
}
