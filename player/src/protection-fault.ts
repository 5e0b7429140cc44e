import type { Refusal } from '#contract/refusals.ts'

/** What a viewer is told when a licence could not be had: the licence server's code with its words, or the player's code alone. */
export interface ProtectionFault {
  readonly code: number
  /** What the licence server says, where it says something. */
  readonly message: string | null
  readonly error: string | null
  /** Whether the browser has no system for this protection at all. */
  readonly isUnsupported: boolean
  /** Why the service itself refuses it, where it says so. */
  readonly refusal?: Refusal
}

/** A licence server has refused; it may say a code of its own. */
export const LICENCE_REFUSED = 8002
/** What the service answers to a grant that is over: another one may be had. */
const GRANT_REFUSED = 'grant_refused'

/** Reads what a licence server has answered instead of a licence. @returns `over` where only the grant is */
export function readRefusal(body: string): ProtectionFault | 'over' {
  const said = parsed(body)
  const own = text(said, 'error_code')
  if (own === GRANT_REFUSED && !('licence' in said)) return 'over'
  // What a vendor has said travels within the service's own answer.
  const vendor = (said['licence'] ?? said) as Record<string, unknown>
  if ('refusal' in said && !('licence' in said))
    return {
      code: LICENCE_REFUSED,
      message: text(said, 'detail') ?? text(said, 'message'),
      error: null,
      isUnsupported: false,
      refusal: said['refusal'] as Refusal,
    }
  return {
    code: Number(vendor['code'] ?? LICENCE_REFUSED) || LICENCE_REFUSED,
    message: text(vendor, 'MESSAGE') ?? text(said, 'message'),
    error: text(vendor, 'ERROR') ?? own,
    isUnsupported: false,
  }
}

function parsed(body: string): Record<string, unknown> {
  try {
    const said: unknown = JSON.parse(body)
    return typeof said === 'object' && said !== null ? (said as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

const text = (said: Record<string, unknown>, name: string): string | null => {
  const value = said[name]
  return typeof value === 'string' && value !== '' ? value : null
}

/** Whether this browser has Apple's scheme, in the form that its own player of HLS asks for keys by. */
export const hasFairplay = (): boolean => 'WebKitMediaKeys' in globalThis
