import { otherProvider } from '#operate/testing/other-provider.ts'

/**
 * The providers that the specification names by number, with the settings by which a service folder says what is special at them. What it
 * says nothing closer of has one of the variations that it gives without naming whose they are. Of three of them the number says enough.
 */
export const SPECIAL: Readonly<Record<number, string>> = {
  922: 'operator_warning: {ru: Пополните счёт, en: Top up first}',
  23: 'operator: {ru: АО «Оператор», en: Operator JSC}',
  726: 'sign_in: {is_logout_hidden: true}',
  775: 'sign_in: {code_length: 4}',
  8: 'sign_in: {code_length: 8}',
  97: 'sign_in: {phone_nine_digits: true}',
  760: 'sign_in: {is_logout_hidden: true, is_password_allowed: false}',
}

const PRESET = [152, 418, 442]

/** They in `providers.yaml`. */
export const specialProviders = (): string =>
  [...PRESET.map((id) => [id, 'promo_days: 0'] as const), ...Object.entries(SPECIAL)]
    .map(([id, setting]) =>
      otherProvider(
        `id: ${id}`,
        `shortname: p${id}`,
        `name: Provider ${id}`,
        'is_guest_allowed: true',
        setting,
      ),
    )
    .join('')
