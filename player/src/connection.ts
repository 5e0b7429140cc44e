/** The first wait between two pings; each failure doubles it. */
const PING_FIRST_MS = 2000
const PING_LONGEST_MS = 60_000
const PING_TIMEOUT_MS = 3000
/** After a reload for a returned connection, another return within this time reloads nothing. */
export const RETRY_FLAG_MS = 3000

/** Watches whether the service can be reached. It asks only while that is in doubt. */
export interface Connection {
  isLost(): boolean
  /** Something could not be had: find out whether it is the connection. */
  suspect(): void
  /** Calls back each time a lost connection is there again; the answered function ends it. */
  onReturn(listener: () => void): () => void
}

export interface ConnectionOptions {
  /** Whether the service answers, see `pingService`. */
  readonly ping: () => Promise<boolean>
  /** The page, which says `offline`, `online`, and that it is looked at again; these words are only a reason to ask. */
  readonly events?: Pick<EventTarget, 'addEventListener'>
}

export function createConnection({ ping, events }: ConnectionOptions): Connection {
  const listeners = new Set<() => void>()
  let isLost = false
  let isAsking = false
  let isAskedAgain = false
  let wait = PING_FIRST_MS
  let timer: ReturnType<typeof setTimeout> | undefined

  async function ask(): Promise<void> {
    if (isAsking) return
    isAsking = true
    clearTimeout(timer)
    const isThere = await ping()
    isAsking = false
    const isUrgent = isAskedAgain
    isAskedAgain = false
    if (!isThere) {
      isLost = true
      if (isUrgent) return ask()
      timer = setTimeout(() => void ask(), wait)
      wait = Math.min(wait * 2, PING_LONGEST_MS)
      return
    }
    wait = PING_FIRST_MS
    if (!isLost) return
    isLost = false
    for (const listener of listeners) listener()
  }

  /**
   * There is a reason to hope: waits are short again, since the first question commonly comes before names and addresses are there, and one
   * that is on its way may be from before.
   */
  function hope(): void {
    if (!isLost) return
    wait = PING_FIRST_MS
    if (isAsking) isAskedAgain = true
    else void ask()
  }

  events?.addEventListener('offline', () => void ask())
  events?.addEventListener('online', hope)
  events?.addEventListener('visibilitychange', () => globalThis.document?.hidden || hope())

  return {
    isLost: () => isLost,
    suspect: () => {
      if (!isLost) void ask()
    },
    onReturn(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Asks for /robots.txt, past every cache, and waits 3 s. `now` is the wall clock in milliseconds. */
export async function pingService(
  fetch: (url: string, init: RequestInit) => Promise<Response>,
  now: () => number,
): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(PING_TIMEOUT_MS)
    const { ok } = await fetch(`/robots.txt?${now()}`, { cache: 'no-store', signal })
    return ok
  } catch {
    return false
  }
}

let shared: Connection | null = null

/** The connection of this page, watched from the first call on. */
export function sharedConnection(): Connection {
  shared ??= createConnection({
    ping: () => pingService((url, init) => fetch(url, init), Date.now),
    events: globalThis,
  })
  return shared
}
