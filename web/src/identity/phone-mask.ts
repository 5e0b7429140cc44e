import type { Network } from '#contract/providers.ts'

/**
 * How a phone is written at the provider that signs this page's viewers in; null where none says so. A node of before says it with the
 * provider alone, and not where nothing names one.
 */
export const phoneMaskOf = ({ sign_in, provider }: Pick<Network, 'sign_in' | 'provider'>): string | null =>
  sign_in.phone_mask === undefined ? (provider?.phone_mask ?? null) : sign_in.phone_mask
