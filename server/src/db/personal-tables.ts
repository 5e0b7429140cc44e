import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { FavouriteKind } from '#domain/catalogue/favourite-order.ts'
import type { NullableTime, Time } from './columns.ts'

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

interface ViewSessionTable {
  id: string
  user_id: number
  /** Whose history it is; null where that profile is gone. */
  profile_id: ColumnType<number | null, number | null | undefined>
  device_id: string | null
  channel_id: number | null
  content_id: number | null
  started_at: Time
  seen_at: Time
  duration: ColumnType<number, number | undefined, number>
  /** When it was watched, as PostgreSQL writes multiranges; null where a node of before has written it. */
  watched: ColumnType<string | null, string | undefined>
  position: number | null
  /** When it ends or was ended, whatever its heartbeats say. */
  ended_at: NullableTime
  /** A look at a channel in passing, which no statistics count. */
  is_preview: ColumnType<boolean, boolean | undefined>
  /** Whether heartbeats have told how long is watched; null where a node of before has begun it. */
  is_told: ColumnType<boolean | null, boolean | undefined>
  /** Whether the last licence that was asked for it was refused, since its account was watching on enough devices. */
  is_refused: ColumnType<boolean, boolean | undefined>
  /** Whether it was ever given a licence where devices of an account are counted; true as well where a node of before has begun it, which notes none. */
  is_licensed: ColumnType<boolean, boolean | undefined>
  /** Whether another device of its account has ended it. */
  is_taken: ColumnType<boolean, boolean | undefined>
}

/** What belongs to a viewer alone. */
export interface PersonalTables {
  favourite: FavouriteTable
  content_rating: ContentRatingTable
  view_session: ViewSessionTable
}
