interface Checks {
  /** Milliseconds between two looks. */
  readonly everyMs: number
  /** Looks in all; the first one is at once. */
  readonly tries: number
  /** Calls it off. */
  readonly signal: AbortSignal
}

/** Looks again and again whether something is there, which nothing tells of. Answers false where it did not come, or was called off. */
export function checkUntil(isThere: () => boolean, { everyMs, tries, signal }: Checks): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = (left: number): void => {
    if (signal.aborted) resolve(false)
    else if (isThere()) resolve(true)
    else if (left <= 1) resolve(false)
    else timer = setTimeout(() => look(left - 1), everyMs)
  }
  signal.addEventListener('abort', () => {
    clearTimeout(timer)
    resolve(false)
  })
  look(tries)
  return promise
}
