import { Type, type Static } from 'typebox'
import { closed } from './text.ts'

/** Networks of a provider in a file of their own, `networks.yaml`, as they come out of what the operator keeps of its addresses. */
export const NetworkEntry = Type.Object(
  {
    provider: Type.String(),
    networks: Type.Array(Type.String({ minLength: 1 }), { minItems: 1 }),
  },
  closed,
)
export type NetworkEntry = Static<typeof NetworkEntry>
