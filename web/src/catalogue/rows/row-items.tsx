import type { ReactNode } from 'react'
import type { Item, Row } from '#contract/catalogue.ts'
import type { CardShape } from '../../ui/card.tsx'
import { ChannelCard } from '../cards/channel-card.tsx'
import { actionOf } from '../cards/destination.ts'
import { BannerCard, BrandTile, GenreChip, ItemCard, PersonFace } from '../cards/item-cards.tsx'
import { HistoryTile } from '../mine/history-tile.tsx'
import { lazyPage } from '../../ui/lazy-page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './row-section.module.css'

/** Packets stand below the first rows, and their cards bring the icons of all that packets may promise. */
export const importPacketCard = async () => ({
  default: (await import('../../commerce/packet-card.tsx')).PacketCard,
})
const PacketCard = lazyPage(importPacketCard, {
  waiting: <Skeleton className={styles.packet} />,
  Failed: () => null,
})

/** The shape of a template's cards while they load. */
export function shapeOf(template: string): CardShape {
  if (template === 'content-v' || template === 'collection-v') return 'v'
  if (template === 'person') return 'person'
  return template === 'channels' ? 'channel' : 'h'
}

interface Keyed {
  readonly key: string
  readonly card: ReactNode
}

/** Words without a picture are there to be pressed: where nothing would happen, they are left out. */
const leadsSomewhere = (item: Item) => actionOf(item.destination) !== null

/** The cards of a row, by its template. Items in 4K are left out: no stream of ours is. */
export function rowCards(row: Row, { isFluid = false, isEager = false } = {}): readonly Keyed[] {
  const items = [...row.contents, ...row.promotions].filter((item) => !item.is_4k)
  switch (row.template) {
    case 'promo-bg':
    case 'promo-wide':
      return items.map((item) => ({ key: item.id, card: <BannerCard item={item} isFluid={isFluid} /> }))
    case 'button':
      return items.filter(leadsSomewhere).map((item) => ({ key: item.id, card: <GenreChip item={item} /> }))
    case 'branded_button':
      return items.filter(leadsSomewhere).map((item) => ({ key: item.id, card: <BrandTile item={item} /> }))
    case 'person':
      return row.persons.map((person) => ({
        key: String(person.id),
        card: <PersonFace person={person} isFluid={isFluid} />,
      }))
    case 'channel':
    case 'channels':
      return row.channels.map((channel) => ({
        key: String(channel.id),
        card: (
          <ChannelCard
            channel={channel}
            look={row.template === 'channel' ? 'live' : 'logo'}
            isFluid={isFluid}
          />
        ),
      }))
    case 'history':
    case 'history-h':
      return row.histories.map((entry) => ({
        key: entry.content_episode?.id ?? entry.content.id,
        card: <HistoryTile entry={entry} state="begun" isFluid={isFluid} />,
      }))
    case 'packet_promo':
    case 'packet_promo_base':
    case 'donate_packs':
      return row.packets.map((packet) => ({
        key: String(packet.id),
        card: <PacketCard isLink packet={packet} />,
      }))
    default:
      return items.map((item) => ({
        key: item.id,
        card: (
          <ItemCard
            item={item}
            shape={row.template === 'content-h' ? 'h' : 'v'}
            isFluid={isFluid}
            isEager={isEager}
          />
        ),
      }))
  }
}
