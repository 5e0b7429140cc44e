import { Type, type Static } from 'typebox'
import { LEGAL_KINDS } from '#contract/legal.ts'
import { closed, OneOf, Text } from './text.ts'

/** A legal text of one provider or more. It may name {provider}, {email}, {phone} and {site}. */
export const LegalEntry = Type.Object(
  {
    kind: OneOf(LEGAL_KINDS),
    providers: Type.Array(Type.String(), { minItems: 1 }),
    title: Text,
    text: Text,
  },
  closed,
)
export type LegalEntry = Static<typeof LegalEntry>
