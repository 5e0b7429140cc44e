import { isKind, meaningOf } from '../../api/failure-meaning.ts'

/** What a refusal says is missing on the balance. */
export function missingBy(error: unknown): string | null {
  const { refusal } = meaningOf(error)
  return refusal?.reason === 'balance' ? refusal.missing : null
}

/** Whether a card could not pay: the service says so, or gives no other reason for its 400. What is wrong with the call itself it names by its fields. */
export const isWithoutFunds = (error: unknown): boolean =>
  isKind(error, 'no_funds') || (isKind(error, 'invalid') && Object.keys(meaningOf(error).fields).length === 0)
