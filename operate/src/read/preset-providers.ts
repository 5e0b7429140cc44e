import type { ProviderEntry } from '../format/provider.ts'

/** What a number alone says of how a provider is run: clients that exist know these by their numbers. The texts of 23 and 922 are nobody's but theirs. */
const PRESETS: Readonly<Record<number, Pick<ProviderEntry, 'sign_in' | 'connects_by_people'>>> = {
  152: { sign_in: { auth_only: true } },
  418: { sign_in: { auth_only: true } },
  442: { connects_by_people: true },
}

/** A provider with what its number presets; what its folder says goes before. */
export function withPresets<One extends Pick<ProviderEntry, 'id' | 'sign_in' | 'connects_by_people'>>(
  said: One,
): One {
  const preset = PRESETS[said.id]
  if (!preset) return said
  const { sign_in: signIn } = preset
  return { ...preset, ...said, ...(signIn && { sign_in: { ...signIn, ...said.sign_in } }) }
}
