/** A schedule that comes empty is asked for so many times in all, */
export const SCHEDULE_ATTEMPTS = 5
/** so many milliseconds apart. */
export const SCHEDULE_WAIT_MS = 3000

/** Asks again while the answer is empty; after the last attempt an empty list is the answer. */
export async function untilFilled<Item>(
  ask: () => Promise<readonly Item[]>,
  wait: (ms: number) => Promise<void>,
): Promise<readonly Item[]> {
  for (let attempt = 1; ; attempt += 1) {
    const items = await ask()
    if (items.length > 0 || attempt === SCHEDULE_ATTEMPTS) return items
    await wait(SCHEDULE_WAIT_MS)
  }
}

/** Waits, unless nobody is interested any more: then it rejects at once. */
export function waitUnless(signal: AbortSignal, ms: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}
