import type { AccountMovement } from '#contract/movements.ts'

type Refund = Pick<AccountMovement, 'amount' | 'returned'>

/** Whether money went back to how it was paid; one that its gateway has refused did not. */
export const isPaidBack = ({ returned }: Refund): boolean => returned !== null && !returned.startsWith('-')

/** What went back, or did not arrive, where the balance does not show it: it had none of it, or a part alone. Else null. */
export function pastBalance({ amount, returned }: Refund): string | null {
  if (returned === null || Number(amount) === -Number(returned)) return null
  return returned.replace('-', '')
}
