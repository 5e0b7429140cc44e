import { useMemo } from 'react'
import type { Item } from '#contract/catalogue.ts'
import type { PersonCard } from '#contract/credits.ts'
import type { Favourite } from '#contract/personal.ts'
import type { Channel, Program } from '#contract/tv.ts'
import type { FavouriteKind } from '#domain/catalogue/favourite-order.ts'
import { useChannels } from '../../tv/tv.queries.ts'

/** A favourite with what its card is drawn from. */
export type FavouriteThing = {
  readonly favourite: Favourite
  readonly name: string
  readonly picture: string | null
} & (
  | { readonly kind: 'content'; readonly item: Item }
  | { readonly kind: 'channel'; readonly channel: Channel }
  | { readonly kind: 'program'; readonly program: Program }
  | { readonly kind: 'person'; readonly person: PersonCard }
)

function thingOf(
  favourite: Favourite,
  kind: FavouriteKind,
  channels: ReadonlyMap<number, Channel> | null,
): FavouriteThing | null {
  const { content: item, person, program, channel_id } = favourite
  if (kind === 'content') {
    // It stands small in the list.
    const picture = item && (item.cover.src_16x9_x1 ?? item.cover.src_16x9)
    return item && { favourite, kind, name: item.title, picture, item }
  }
  if (kind === 'person')
    return person && { favourite, kind, name: person.name, picture: person.image, person }
  if (kind === 'program')
    return program && { favourite, kind, name: program.title, picture: program.image_src, program }
  const channel = channels?.get(channel_id ?? 0)
  return channel ? { favourite, kind, name: channel.name, picture: channel.logo, channel } : null
}

/** The favourites of a kind with their cards; channels come from their list. Undefined while something is missing. */
export function useFavouriteThings(
  kind: FavouriteKind,
  kept: readonly Favourite[] | undefined,
): readonly FavouriteThing[] | undefined {
  const { channels } = useChannels()
  return useMemo(() => {
    if (!kept || (kind === 'channel' && kept.length > 0 && !channels)) return undefined
    const known = channels ? new Map(channels.map((channel) => [channel.id, channel])) : null
    return kept.flatMap((favourite) => thingOf(favourite, kind, known) ?? [])
  }, [kind, kept, channels])
}
