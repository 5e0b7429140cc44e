/** How long one test took. */
export interface TestTime {
  readonly title: string
  readonly seconds: number
}

/** What one step of the test run found. A step that is one check, such as the linter, counts as one test. */
export type Outcome = {
  passed: number
  failed: number
  skipped: number
  /** Said in the step's line. */
  note?: string
  /** Shown when something failed. */
  output: string
  /** Of the tests that say how long they took. */
  times?: readonly TestTime[]
  /** File and title of each test that failed, of the steps that know them. */
  failures?: readonly string[]
}

/** The outcome of a step that is one check. */
export function oneCheck(good: boolean, output: string, note?: string): Outcome {
  const counts = good ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
  return { ...counts, skipped: 0, output, ...(note === undefined ? {} : { note }) }
}

/** `format: passed (0.4 s)`, `unit tests: 412 passed, 1 failed, 2 skipped (31.0 s)`. */
export function stepLine(title: string, outcome: Outcome, seconds: number): string {
  const { passed, failed, skipped, note } = outcome
  const counts =
    passed + failed + skipped === 1 && !skipped
      ? failed
        ? 'failed'
        : 'passed'
      : [`${passed} passed`, failed && `${failed} failed`, skipped && `${skipped} skipped`]
          .filter(Boolean)
          .join(', ')
  return `${title}: ${counts}${note ? `, ${note}` : ''} (${seconds.toFixed(1)} s)`
}
