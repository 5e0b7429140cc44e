import type { TFunction } from 'i18next'
import type { User } from '#contract/identity.ts'
import { maskLength, phoneDigits, writePhone } from '#domain/identity/phone.ts'
import { formatPrice, type PriceFormat } from '../commerce/price.ts'

/** What tells one account from another: phone or login, and the balance where there is an account with money. */
export function contactOf(
  user: Pick<User, 'phone' | 'username'>,
  money: { readonly balance: string } | undefined,
  provider: { readonly currency: PriceFormat; readonly phone_mask: string | null } | null | undefined,
  language: string,
  t: TFunction,
): string {
  const phone = user.phone === null ? null : phoneDigits(user.phone)
  // A number of somewhere else is shown as it is.
  const mask = provider?.phone_mask ?? null
  const parts = [
    phone === null
      ? user.username
      : maskLength(mask) === phone.length
        ? writePhone(phone, mask)
        : `+${phone}`,
  ]
  if (money && provider)
    parts.push(t('settings.balance', { amount: formatPrice(money.balance, provider.currency, language) }))
  return parts.join(', ')
}
