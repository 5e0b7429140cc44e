import { Failure } from '../failures/failure.ts'
import type { Attempts, Limit } from '../limits/attempts.ts'
import { networkOf } from '../http/network.ts'

/** What was surely not sent: it was refused before it was handed over, or there was no connection. Nobody has it, and it cost nothing. */
export class Unsent extends Failure {
  constructor(code: 'not_sent' | 'gateway_timeout' = 'not_sent') {
    super(code)
  }
}

/** What may have arrived although nobody has confirmed it: the answer was late, lost or a failure of whatever stands before the gateway. */
export class PerhapsSent extends Failure {
  constructor() {
    super('not_sent')
  }
}

/** How often an address is given back what it has asked for in vain: an outage keeps nobody out, nor lets anybody ask without end. */
const GIVEN_BACK: Limit = { kind: 'otp.unsent', most: 120, windowMs: 60 * 60 * 1000 }

/**
 * Gives back the counts of a code that was surely not sent. What a gateway was slow to answer may have been sent, and what it refuses was
 * asked of it: that stays counted.
 */
export async function giveBackUnsent(
  attempts: Attempts,
  error: unknown,
  counted: readonly (readonly [Limit, string])[],
  { ip, now }: { readonly ip: string; readonly now: number },
): Promise<void> {
  if (!(error instanceof Unsent) || !(await attempts.count(GIVEN_BACK, networkOf(ip), now))) return
  for (const [limit, key] of counted) await attempts.giveBack(limit, key)
}
