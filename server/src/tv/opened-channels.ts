import type { Channel } from '#contract/tv.ts'
import type { Openable } from '#domain/rights/opening-sets.ts'
import type { Scope } from '../scope/scope.ts'
import { readChannels } from './channel.store.ts'

/** Channels of an answer that viewers share, with those open that whoever asks has alone. */
export async function openedChannels(
  channels: readonly Channel[],
  alone: readonly NonNullable<Openable>[],
  scope: Scope,
): Promise<Channel[]> {
  const ids = new Set(alone.flatMap(({ kind, id }) => (kind === 'channel' ? id : [])))
  const opened = channels.filter(({ id }) => ids.has(id))
  // Where these are watched is told to nobody to whom they are closed.
  const elsewhere = opened.filter(({ source }) => source === 'vitrina').map(({ id }) => id)
  const addresses = new Map(
    (await readChannels(scope, elsewhere)).map(({ id, vitrinaUrl }) => [id, vitrinaUrl]),
  )
  return channels.map((channel) =>
    ids.has(channel.id)
      ? {
          ...channel,
          is_purchased: true,
          min_price: null,
          vitrinaUrl: addresses.get(channel.id) ?? null,
        }
      : channel,
  )
}
