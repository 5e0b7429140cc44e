import type { Kysely } from 'kysely'
import type { Account } from '#contract/identity.ts'
import { formatMoney } from '#domain/commerce/money.ts'
import type { CommonTables, ProviderRow } from '../../db/tables.ts'
import type { Gateways } from '../gateways/gateway.ts'
import { knownAccount } from '../money/ledger.store.ts'
import { type PayAccount, toPayAccount } from '../pay/payable.ts'
import { dueForRenewals } from '../subscriptions/subscription.store.ts'

/** An account of money as its owner reads it: what is on it, and what of the next renewals it does not pay. */
export async function accountAnswer(
  db: Kysely<CommonTables>,
  userId: number,
  { id, balance, isPayable }: PayAccount,
): Promise<Account> {
  const missing = (await dueForRenewals(db, userId)) - balance
  return {
    id,
    balance: formatMoney(balance),
    amount: missing > 0 ? formatMoney(missing) : null,
    is_payment_allowed: isPayable,
  }
}

/** The accounts that a user has at a provider: none before anything was to be paid, and none is made by asking here. */
export async function accountsOf(
  db: Kysely<CommonTables>,
  userId: number,
  provider: ProviderRow,
  gateways: Gateways,
): Promise<Account[]> {
  const known = await knownAccount(db, { kind: 'user', userId }, provider.id)
  return known ? [await accountAnswer(db, userId, toPayAccount(known, provider, gateways))] : []
}
