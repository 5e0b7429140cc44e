import { isKind, meaningOf, secondsToWait } from '../../api/failure-meaning.ts'

/** What a refusal says is missing on the balance. */
export function missingBy(error: unknown): string | null {
  const { refusal } = meaningOf(error)
  return refusal?.reason === 'balance' ? refusal.missing : null
}

/** Whether a card could not pay: the service says so, or gives no other reason for its 400. What is wrong with the call itself it names by its fields. */
export const isWithoutFunds = (error: unknown): boolean =>
  isKind(error, 'no_funds') || (isKind(error, 'invalid') && Object.keys(meaningOf(error).fields).length === 0)

/** Where the service does not say when it sends another code, it is asked again after so long. Milliseconds. */
const CODES_APART_MS = 60_000

/** Milliseconds by the clock of the page from when on another code may be asked for, where one too many was. */
export const nextCodeAt = (error: unknown): number =>
  Date.now() + (secondsToWait(error) * 1000 || CODES_APART_MS)
