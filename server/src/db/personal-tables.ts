import type { Generated, GeneratedAlways } from 'kysely'
import type { FavouriteKind } from '#domain/catalogue/favourite-order.ts'
import type { Time } from './columns.ts'

export interface FavouriteTable {
  id: Generated<number>
  profile_id: number
  channel_id: number | null
  program_id: string | null
  person_id: number | null
  content_id: number | null
  /** Follows from which id is set. */
  kind: GeneratedAlways<FavouriteKind>
  /** Smaller stands before greater; gaps and negative numbers mean nothing. */
  position: number
  created_at: Time
}

export interface ContentRatingTable {
  profile_id: number
  content_id: number
  /** 1 to 10. */
  rating: number
  updated_at: Time
}

/** What belongs to a viewer alone. */
export interface PersonalTables {
  favourite: FavouriteTable
  content_rating: ContentRatingTable
}
