/** Answers that are given again for a moment, so that parts of a page that want the same ask once. */
export interface BriefAnswers {
  /** The answer of `key`, under way or not older than `keptMs`; otherwise what `ask` brings. Failures are not kept. */
  take<T>(key: string, keptMs: number, ask: () => Promise<T>): Promise<T>
  /** Whatever is wanted next is asked for. */
  forget(): void
}

interface Kept {
  readonly answer: Promise<unknown>
  /** Milliseconds of the clock; while the answer is under way it has no end. */
  until: number
}

/** @param now milliseconds, of any clock that only goes forward */
export function createBriefAnswers(now: () => number): BriefAnswers {
  const kept = new Map<string, Kept>()
  return {
    take<T>(key: string, keptMs: number, ask: () => Promise<T>): Promise<T> {
      for (const [name, { until }] of kept) if (until <= now()) kept.delete(name)
      const known = kept.get(key)
      if (known) return known.answer as Promise<T>
      const answer = ask()
      const entry: Kept = { answer, until: Infinity }
      kept.set(key, entry)
      answer.then(
        () => {
          entry.until = now() + keptMs
        },
        () => {
          if (kept.get(key) === entry) kept.delete(key)
        },
      )
      return answer
    },
    forget: () => kept.clear(),
  }
}

/** Those of this page, of what many may be answered. */
export const briefAnswers = createBriefAnswers(() => performance.now())
