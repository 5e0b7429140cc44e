/** A position that this browser noted is believed over the service for so long: its heartbeat may still be on the way. */
const BELIEVED_MS = 60_000
const KEY = 'openair.position'

/** Where a film stands, in seconds. */
export interface Place {
  readonly seconds: number
  /** Its whole length; 0 where that is not known. */
  readonly duration: number
}

interface Noted extends Place {
  readonly id: string
  /** Milliseconds since the epoch. */
  readonly at: number
}

const isNoted = (value: unknown): value is Omit<Noted, 'duration'> & { readonly duration?: number | null } =>
  typeof value === 'object' && value !== null && 'id' in value && 'seconds' in value && 'at' in value

/** Notes where a film stands, second by second, so that a reload goes on exactly there. */
export function notePosition(storage: Pick<Storage, 'setItem'>, { id, seconds, duration, at }: Noted): void {
  storage.setItem(KEY, JSON.stringify({ id, seconds, duration, at }))
}

/** Where this film stood within the last minute, or null. @param now milliseconds since the epoch */
export function notedPosition(storage: Pick<Storage, 'getItem'>, id: string, now: number): Place | null {
  try {
    const noted: unknown = JSON.parse(storage.getItem(KEY) ?? 'null')
    if (!isNoted(noted) || noted.id !== id || now - noted.at > BELIEVED_MS) return null
    // A page from before the length was noted has told none.
    return { seconds: noted.seconds, duration: noted.duration ?? 0 }
  } catch {
    return null
  }
}
