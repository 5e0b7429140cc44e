import { Type, type Static } from 'typebox'
import { ROLES } from '#contract/identity.ts'
import { VARIANTS } from '#domain/catalogue/audience.ts'
import { closed, OneOf } from './text.ts'

const named = { minItems: 1, uniqueItems: true } as const

/** Whom a row is for; what is left out limits nobody. */
export const AudienceEntry = Type.Object(
  {
    /** Short names. */
    providers: Type.Optional(Type.Array(Type.String(), named)),
    /** Keys of interface languages. */
    languages: Type.Optional(Type.Array(Type.String(), named)),
    roles: Type.Optional(Type.Array(OneOf(ROLES), named)),
    variants: Type.Optional(Type.Array(OneOf(VARIANTS), named)),
  },
  closed,
)
export type AudienceEntry = Static<typeof AudienceEntry>
