import { channelOf, programmeOf } from '../tv-things.ts'
import type { Channel } from '#contract/tv.ts'

const HOUR = 3600

/** Channels that are the same in every test; what is on air began with the hour. */
export function usualChannels(): Channel[] {
  const began = Math.floor(Date.now() / 1000 / HOUR) * HOUR
  return [
    channelOf(1, 'Trial One', { slug: 'one' }),
    channelOf(2, 'Trial News', { slug: 'news' }),
    channelOf(3, 'Trial Cinema', { slug: 'cinema', category_ids: [16, 3] }),
  ].map((channel) => ({
    ...channel,
    current_schedule: programmeOf(channel.id, `${channel.name} today`, began),
  }))
}
