import type { Row } from '#contract/catalogue.ts'
import type { Audience } from '#domain/catalogue/audience.ts'
import type { Text } from '../db/tables.ts'

/**
 * What fills a row by itself; `value` is a slug (genre, person, category), a type, a first year such as `1920`, or what a
 * search lists (contents, channels, persons, programs).
 */
export interface RowRule {
  kind:
    | 'genre'
    | 'type'
    | 'newest'
    | 'popular'
    | 'person'
    | 'decade'
    | 'on_air'
    | 'all_channels'
    | 'packets'
    | 'history'
    | 'search'
    | 'because_watched'
  value?: string
  /** Of a row that follows a title: what it is called then, with `{title}` where the title stands. */
  title?: Text
}

const PERSONAL = new Set<RowRule['kind']>(['history', 'because_watched'])
/** Whether a rule fills its row for each viewer apart. */
export const isPersonal = (rule: RowRule | null): boolean => rule !== null && PERSONAL.has(rule.kind)

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
  /** Of the image, such as `3:1`; 16:9 where it is not said. */
  ratio?: string
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
  /** Addresses: of a button's icon, of the same while it is pointed at, of a mark on the picture. */
  icon?: string
  icon_focused?: string
  overlay_icon?: string
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

/** Part of a row that is asked for. */
export interface RowPage {
  readonly limit: number
  readonly offset: number
  /** Id of a genre that contents must have. */
  readonly genre?: number | undefined
  /** Words that the title must contain, as `searchTextOf` has them; none where it is empty. */
  readonly text?: string | undefined
  /** Id of the library that contents must stand in. */
  readonly library?: number | undefined
}

/** A row as it is kept. */
export interface RowRecord {
  id: number
  slug: string
  title: Readonly<Record<string, string>>
  template: string
  content_type: string
  description: Readonly<Record<string, string>> | null
  rule: RowRule | null
  items: RowItem[] | null
  audience: Audience | null
  cache_timeout: number | null
}

/** What a page of a row holds, and how many there are in all. */
export type Filled = Partial<Pick<Row, 'contents' | 'promotions' | 'channels' | 'persons' | 'packets'>> & {
  total: number
}

/** The part of a whole list that a page holds. */
export const part = <T>(list: readonly T[], { limit, offset }: RowPage): T[] =>
  list.slice(offset, offset + limit)
