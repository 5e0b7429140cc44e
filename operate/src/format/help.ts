import { Type, type Static } from 'typebox'
import { HELP_DEVICES } from '#contract/help.ts'
import { closed, OneOf, Text } from './text.ts'

const QuestionEntry = Type.Object({ question: Text, answer: Text }, closed)

const DeviceEntry = Type.Object(
  {
    device: OneOf(HELP_DEVICES),
    /** Where such devices get the app. */
    store: Type.Optional(Type.String({ pattern: '^https?://' })),
    steps: Type.Array(Text, { minItems: 1, maxItems: 12 }),
  },
  closed,
)

/** What one provider or more say to those who ask. Texts may name {provider}, {email}, {phone} and {site}. */
export const HelpEntry = Type.Object(
  {
    providers: Type.Array(Type.String(), { minItems: 1, uniqueItems: true }),
    questions: Type.Optional(Type.Array(QuestionEntry, { maxItems: 100 })),
    devices: Type.Optional(Type.Array(DeviceEntry, { maxItems: HELP_DEVICES.length })),
  },
  closed,
)
export type HelpEntry = Static<typeof HelpEntry>
