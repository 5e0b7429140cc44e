import { ChannelCard } from '../cards/channel-card.tsx'
import { ItemCard, PersonFace } from '../cards/item-cards.tsx'
import { ProgramCard } from './program-card.tsx'
import type { FavouriteThing } from './use-favourite-things.ts'

/** The card of a favourite, by its kind. */
export function FavouriteCard({ thing }: { readonly thing: FavouriteThing }) {
  switch (thing.kind) {
    case 'content':
      return <ItemCard item={thing.item} shape="v" isFluid />
    case 'channel':
      return <ChannelCard channel={thing.channel} look="logo" isFluid />
    case 'person':
      return <PersonFace person={thing.person} isFluid />
    case 'program':
      return <ProgramCard program={thing.program} />
  }
}
