import type { Role } from '#contract/identity.ts'

/** Kinds of clients that rows may be meant for. */
export const VARIANTS = ['web', 'mobile'] as const
export type Variant = (typeof VARIANTS)[number]

/** The kind of client that a browser is, by how it calls itself. */
export const variantOf = (userAgent: string): Variant =>
  /Mobi|Android|iPhone|iPad/.test(userAgent) ? 'mobile' : 'web'

/** Whom a row is for; what is absent limits nobody. */
export interface Audience {
  /** Ids. */
  readonly providers?: readonly number[]
  /** Keys of the languages that texts are answered in. */
  readonly languages?: readonly string[]
  readonly roles?: readonly Role[]
  readonly variants?: readonly Variant[]
}

export interface Onlooker {
  readonly provider: number
  readonly language: string
  readonly role: Role
  /** Absent where the kind of client does not matter. */
  readonly variant?: Variant
}

const admits = <T>(list: readonly T[] | undefined, one: T | undefined): boolean =>
  list === undefined || one === undefined || list.includes(one)

/** Whether a row is for this provider, language, profile and kind of client. */
export function isFor(audience: Audience | null, { provider, language, role, variant }: Onlooker): boolean {
  if (audience === null) return true
  return (
    admits(audience.providers, provider) &&
    admits(audience.languages, language) &&
    admits(audience.roles, role) &&
    admits(audience.variants, variant)
  )
}
