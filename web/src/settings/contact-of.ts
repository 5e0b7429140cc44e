import type { TFunction } from 'i18next'
import type { User } from '#contract/identity.ts'
import { formatPrice, type PriceFormat } from '../catalogue/price.ts'

/** What tells one account from another: phone or login, and the balance where there is an account with money. */
export function contactOf(
  user: Pick<User, 'phone' | 'username' | 'accounts'>,
  currency: PriceFormat | undefined,
  language: string,
  t: TFunction,
): string {
  const money = user.accounts[0]
  const parts = [user.phone ?? user.username]
  if (money && currency)
    parts.push(t('settings.balance', { amount: formatPrice(money.balance, currency, language) }))
  return parts.join(', ')
}
