import type { Kysely } from 'kysely'
import type { GatewayName, PaySystem, Payform } from '#domain/commerce/pay-systems.ts'
import { dialledDigits, isPhone } from '#domain/identity/phone.ts'
import type { CommonTables, ProviderRow } from '../../db/tables.ts'
import { Failure } from '../../failures/failure.ts'
import { textsOf } from '../../words/words.ts'
import type { Gateways } from '../gateways/gateway.ts'
import { type LedgerAccount, ledgerAccount } from '../money/ledger.store.ts'
import { COMMERCE } from '../shop/shop-texts.ts'
import { offeredSystems } from './offered-systems.ts'

const WORDS = textsOf('payments')

/** Payforms that need the phone of the payer. */
export const BY_PHONE: readonly Payform[] = ['phone', 'phone_sms']

/** An account of money as it is paid onto. */
export interface PayAccount {
  readonly id: number
  readonly balance: number
  /** Whether its owner may pay: neither the account nor the provider was kept from it. */
  readonly isAllowed: boolean
  /** The same, where there is a way of paying too. */
  readonly isPayable: boolean
}

/** Whether an account may be paid onto. */
export function toPayAccount(
  { id, balance_minor: balance, is_payment_allowed: isOpen }: LedgerAccount,
  provider: ProviderRow,
  gateways: Gateways,
): PayAccount {
  const isAllowed = isOpen && provider.is_payment_allowed
  return {
    id,
    balance: balance ?? 0,
    isAllowed,
    isPayable: isAllowed && offeredSystems(provider, gateways).length > 0,
  }
}

/** The account of a user with whether it may be paid onto. */
export const payAccount = async (
  db: Kysely<CommonTables>,
  userId: number,
  provider: ProviderRow,
  gateways: Gateways,
): Promise<PayAccount> =>
  toPayAccount(await ledgerAccount(db, { kind: 'user', userId }, provider.id), provider, gateways)

/** Throws `not_found` for an account that is not the viewer's, and `conflict` where it may not be paid onto. */
export function requirePayable({ id, isAllowed }: PayAccount, wanted?: number): void {
  if (wanted !== undefined && wanted !== id) throw new Failure('not_found', null, COMMERCE.no_account)
  if (!isAllowed) throw Failure.told('conflict', WORDS.payments_off)
}

/** Whether a way of paying is what a caller names: by its gateway, its payform or both. Without a name each of them is. */
export const isNamed = (one: PaySystem, name: string | undefined): boolean =>
  name === undefined || [one.gateway, one.payform, `${one.payform}:${one.gateway}`].includes(name)

/** One of the ways that a provider offers. Throws `validation_failed`, by the name of the field, where there is none such. */
export function chosenSystem(
  provider: ProviderRow,
  gateways: Gateways,
  field: string,
  isMeant: (system: PaySystem) => boolean,
): PaySystem {
  const found = offeredSystems(provider, gateways).find(isMeant)
  if (!found) throw new Failure('validation_failed', { [field]: 'is not offered' }, COMMERCE.no_pay_system)
  return found
}

/** The phone that pays, in digits: as it was typed, else the user's own; null where there is none. Throws `invalid_phone`. */
export async function payingPhone(
  db: Kysely<CommonTables>,
  userId: number,
  provider: ProviderRow,
  typed: string | undefined,
): Promise<string | null> {
  if (typed === undefined) {
    const { phone } = await db
      .selectFrom('app_user')
      .select('phone')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    return phone
  }
  const digits = dialledDigits(typed, provider.phone_mask)
  if (!isPhone(digits, provider.phone_mask, provider.sign_in.phone_nine_digits === true))
    throw new Failure('invalid_phone')
  return digits
}

/** Whether a way of paying can keep the card: then it may be charged again. */
export const canKeepCard = ({ gateway: name }: PaySystem, gateways: Gateways): boolean =>
  gateways.get(name)?.charge !== undefined

/** One main unit of a currency, in minor ones. */
const UNIT_MINOR = 100

/** The least that a gateway takes for a provider, in minor units. */
export const leastOf = (
  { id, currency }: Pick<ProviderRow, 'id' | 'currency'>,
  gateways: Gateways,
  name: GatewayName,
): number => gateways.get(name)?.leastMinor?.(String(id), currency.ASCII_NAME) ?? 0

/** The way by which a card is linked: its gateway keeps cards, and pays the unit back. */
export const cardSystem = (provider: ProviderRow, gateways: Gateways, name?: string): PaySystem | undefined =>
  offeredSystems(provider, gateways).find(
    (one) =>
      (one.payform === 'linkedcard' || one.payform === 'short_url') &&
      canKeepCard(one, gateways) &&
      gateways.get(one.gateway)?.refund !== undefined &&
      (name === undefined || one.gateway === name),
  )

/** What linking a card takes, and pays back: one main unit of the currency, or as many as its gateway takes at least. Minor units. */
export function linkMinor(
  provider: ProviderRow,
  gateways: Gateways,
  system = cardSystem(provider, gateways),
): number {
  const least = system ? leastOf(provider, gateways, system.gateway) : 0
  return Math.max(1, Math.ceil(least / UNIT_MINOR)) * UNIT_MINOR
}
