/** How often somebody looks who waits for something that tells nobody when it is there, in milliseconds. */
export const WAIT_POLL_MS = 1500

/** What reports say; viewers are told in their own language by whoever waited. */
const SAID = {
  timeout: 'Условие не выполнено за отведённое время',
  cancelled: 'Ожидание отменено вручную',
} as const

/** Why somebody waited in vain. */
export class WaitFailure extends Error {
  readonly reason: keyof typeof SAID

  constructor(reason: keyof typeof SAID) {
    super(SAID[reason])
    this.reason = reason
  }
}

interface Wait {
  /** It is given up after so long, in milliseconds. */
  readonly atMostMs: number
  /** Of whoever may give it up before. */
  readonly signal?: AbortSignal
}

/** Waits until something is there, which is looked for at once and then every 1.5 s. @throws WaitFailure */
export async function waitUntil<Thing>(
  look: () => Promise<Thing | null | undefined>,
  { atMostMs, signal }: Wait,
): Promise<Thing> {
  const until = Date.now() + atMostMs
  for (;;) {
    if (signal?.aborted) throw new WaitFailure('cancelled')
    const found = await look()
    if (found !== null && found !== undefined) return found
    const left = until - Date.now()
    if (left <= 0) throw new WaitFailure('timeout')
    await pause(Math.min(WAIT_POLL_MS, left), signal)
  }
}

/** Ends after a time, or as soon as nobody waits any more. */
function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
