import { expect } from 'vitest'
import type { PageClock } from './page-clock.ts'

/** Milliseconds between the tries of a question that gets no answer. */
const WAITS = [1000, 2000, 0]

/** Waits out the three tries that a question has before the page says that there is no answer. @param tries how often it was asked in vain */
export async function outwaitTries(clock: PageClock, tries: () => number): Promise<void> {
  for (const [before, wait] of WAITS.entries()) {
    await expect.poll(tries).toBe(before + 1)
    await clock.runFor(wait)
  }
}
