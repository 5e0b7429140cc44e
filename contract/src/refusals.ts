import { Type, type Static } from 'typebox'
import { IntegerId, Money, nullable, StringId } from './values.ts'

/** Every reason for which something is refused, told to developers. */
export const REASONS = {
  age: 'it is not for the age of this profile',
  preview: 'what is for adults is never shown in passing',
  future: 'the programme has not begun yet',
  announced: 'the title is not out yet',
  too_old: 'the archive has let go of the recording',
  no_catchup: 'the rights holder allows no recording',
  blackout: 'the archive is closed for that time, up to `until`',
  sign_in: 'only who has signed in may do this',
  child_profile: 'a child’s profile may not do this',
  pin: 'the PIN of the account is needed',
  region: 'the service is not for this country',
  blocked: 'the provider has blocked this subscriber, or waits for a payment',
  devices: 'the account has as many devices as it may',
  concurrency:
    'the account is watching on as many devices as it may at a time, `most`; it may end one of `viewings`',
  no_access: 'it opens with one of `packets`; there are none where nothing on offer holds it',
  base_packet: 'one of the `packets` is needed first',
  balance: 'the balance lacks `missing`',
  card: 'a card has to be linked first',
  agreement: 'the agreement `id` has to be accepted first',
} as const

export type RefusalReason = keyof typeof REASONS
/** Reasons that say all by themselves. */
export type PlainReason = Exclude<
  RefusalReason,
  'no_access' | 'base_packet' | 'balance' | 'agreement' | 'blackout' | 'concurrency'
>

const plain = <R extends PlainReason>(reason: R) =>
  Type.Object({ reason: Type.Literal(reason) }, { description: REASONS[reason] })

const Told = nullable(Type.String())

/** What an account is watching on another device. */
const PresentViewing = Type.Object({
  id: StringId,
  device: Type.Object(
    { device_type: Told, vendor: Told, model: Told, os_name: Told, os_version: Told },
    { description: 'as the list of devices says it' },
  ),
  kind: Type.Union([Type.Literal('channel'), Type.Literal('title')]),
  title: nullable(
    Type.String({ description: 'name of the channel, the film or the series; null to a child' }),
  ),
  since: Type.Integer({ description: 'Unix seconds' }),
})
export type PresentViewing = Static<typeof PresentViewing>

/** Why something that is there was refused to this viewer. */
export const Refusal = Type.Union(
  [
    plain('age'),
    plain('preview'),
    plain('future'),
    plain('announced'),
    plain('too_old'),
    plain('no_catchup'),
    plain('sign_in'),
    plain('child_profile'),
    plain('pin'),
    plain('region'),
    plain('blocked'),
    plain('devices'),
    plain('card'),
    Type.Object(
      {
        reason: Type.Literal('no_access'),
        packets: Type.Array(IntegerId, {
          description: 'ids of the packets on offer that open it, ascending',
        }),
      },
      { description: REASONS.no_access },
    ),
    Type.Object(
      {
        reason: Type.Literal('base_packet'),
        packets: Type.Array(IntegerId, { description: 'ids of the base packets on offer, ascending' }),
      },
      { description: REASONS.base_packet },
    ),
    Type.Object(
      {
        reason: Type.Literal('blackout'),
        until: Type.Integer({ description: 'the first moment after it that may be watched, Unix seconds' }),
      },
      { description: REASONS.blackout },
    ),
    Type.Object(
      {
        reason: Type.Literal('concurrency'),
        most: nullable(Type.Integer({ description: 'devices at a time; null is any number' })),
        viewings: Type.Array(PresentViewing, {
          description:
            'one of each other device, the longest first; DELETE /v2/users/self/viewings/{id} ends one',
        }),
        is_taken: Type.Optional(
          Type.Boolean({ description: 'another device has ended the viewing that was to go on (`after`)' }),
        ),
      },
      { description: REASONS.concurrency },
    ),
    Type.Object({ reason: Type.Literal('balance'), missing: Money }, { description: REASONS.balance }),
    Type.Object({ reason: Type.Literal('agreement'), id: Type.String() }, { description: REASONS.agreement }),
  ],
  {
    description: 'why something that is there was refused to this viewer; missing where nothing was refused',
  },
)
export type Refusal = Static<typeof Refusal>
