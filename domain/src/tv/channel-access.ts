import type { Role } from '#contract/identity.ts'
import type { Channel } from '#contract/tv.ts'
import { isAdultChannel } from './channel-rules.ts'

/** Whether a channel plays for this viewer, or what stands in its way: asked in this order. */
export type ChannelAccess = 'open' | 'unavailable' | 'not_purchased' | 'adult'

/** Decides before a stream is asked for. A channel for adults opens only after the PIN. */
export function channelAccess(
  channel: Pick<Channel, 'is_available' | 'is_purchased' | 'age'> & {
    readonly current_schedule?: { readonly age: number | null } | null
  },
  viewer: { readonly role: Role; readonly programsCount: boolean },
): ChannelAccess {
  if (!channel.is_available) return 'unavailable'
  if (!channel.is_purchased) return 'not_purchased'
  const programAge = channel.current_schedule?.age
  return isAdultChannel({ age: channel.age, programAge }, viewer) ? 'adult' : 'open'
}
