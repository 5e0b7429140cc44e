/** A position that this browser noted is believed over the service for so long: its heartbeat may still be on the way. */
const BELIEVED_MS = 60_000
const KEY = 'openair.position'

interface Noted {
  readonly id: string
  readonly seconds: number
  /** Milliseconds since the epoch. */
  readonly at: number
}

const isNoted = (value: unknown): value is Noted =>
  typeof value === 'object' && value !== null && 'id' in value && 'seconds' in value && 'at' in value

/** Notes where a film stands, second by second, so that a reload goes on exactly there. */
export function notePosition(storage: Pick<Storage, 'setItem'>, { id, seconds, at }: Noted): void {
  storage.setItem(KEY, JSON.stringify({ id, seconds, at }))
}

/** Seconds noted for this film within the last minute, or null. */
export function notedPosition(storage: Pick<Storage, 'getItem'>, id: string, now: number): number | null {
  try {
    const noted: unknown = JSON.parse(storage.getItem(KEY) ?? 'null')
    return isNoted(noted) && noted.id === id && now - noted.at <= BELIEVED_MS ? noted.seconds : null
  } catch {
    return null
  }
}
