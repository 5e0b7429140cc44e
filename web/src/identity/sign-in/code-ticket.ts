/** A code that was sent and may still be entered, kept for the life of the tab. Instants are epoch milliseconds. */
export interface CodeTicket {
  readonly phone: string
  /** `sms`, or the name of a messenger. */
  readonly method: string
  readonly length: number
  /** When it was known to be sent. */
  readonly sentAt: number
  /** From then on another code may be asked for. */
  readonly resendAt: number
  readonly expiresAt: number
}

const KEY = 'openair.code'

export type TicketStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const isTicket = (value: unknown): value is CodeTicket => {
  if (typeof value !== 'object' || value === null) return false
  const { phone, method, length, sentAt, resendAt, expiresAt } = value as Partial<
    Record<keyof CodeTicket, unknown>
  >
  return (
    typeof phone === 'string' &&
    typeof method === 'string' &&
    [length, sentAt, resendAt, expiresAt].every((number) => typeof number === 'number')
  )
}

/** The code that is under way, if there is one that is still good. */
export function readTicket(storage: TicketStorage, now: number): CodeTicket | null {
  try {
    const value: unknown = JSON.parse(storage.getItem(KEY) ?? 'null')
    return isTicket(value) && value.expiresAt > now ? value : null
  } catch {
    return null
  }
}

/** Keeps the code that is under way; null forgets it. A browser without storage forgets it with the page. */
export function keepTicket(storage: TicketStorage, ticket: CodeTicket | null): void {
  try {
    if (ticket) storage.setItem(KEY, JSON.stringify(ticket))
    else storage.removeItem(KEY)
  } catch {
    // The countdown then lives as long as the dialog.
  }
}
