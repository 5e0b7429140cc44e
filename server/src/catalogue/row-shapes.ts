import type { Text } from '../db/tables.ts'

/** What fills a row by itself; `value` is a slug (genre, person, category), a type or a first year such as `1920`. */
export interface RowRule {
  kind: 'genre' | 'type' | 'newest' | 'person' | 'decade' | 'on_air' | 'all_channels' | 'packets' | 'history'
  value?: string
}

/** A hand-made entry of a row: a thing of the catalogue by its id, or a card of its own with a destination. */
export type RowItem =
  | { content: number }
  | { channel: number }
  | { person: number }
  | { packet: number }
  | { promo: Promo }

/** A card that is not a thing of the catalogue: a promo of the slider, a genre link, a tile, a message. */
export interface Promo {
  title: Text
  short?: Text
  description?: Text
  image: string
  image_mobile?: string
  /** Title lock-up, by language. */
  graphic_title?: string | Text
  /** Whether the ground under the words is dark or light. */
  tone?: 'dark' | 'light'
  /** Colour of the ground, `#RRGGBB`. */
  color?: string
  destination: PromoDestination
  /** Content whose facts (year, age, genres, ratings) the card shows. */
  content?: number
  /** Seconds for which a slider stays on it. */
  duration?: number
}

export interface PromoDestination {
  /** content, row, rowset, channel, packet, open_url, enter_promo_key, last_channel or text */
  type: string
  id?: string
  slug?: string
  src?: string
  title?: Text
  description?: Text
}
