import type { ColumnType } from 'kysely'
import type { LocalisedText } from '#domain/providers/localise.ts'
import type { Changed, Json, NullableJson } from './columns.ts'
import type { SourceColumn } from './service-tables.ts'

export interface GenreTable {
  id: number
  slug: string
  title: Json<LocalisedText>
  /** Years; null is for everybody. */
  age: number | null
  source: SourceColumn
}

export interface CountryTable {
  id: number
  code: string
  name: Json<LocalisedText>
  source: SourceColumn
}

export interface PersonTable {
  id: number
  slug: string
  name: Json<LocalisedText>
  image: string | null
  bio: NullableJson<LocalisedText>
  /** Years. */
  born: ColumnType<number | null, number | null | undefined>
  died: ColumnType<number | null, number | null | undefined>
  changed_at: Changed
  /** Nobody says it any more, and viewers keep something of it: it is there for them alone. */
  is_withdrawn: ColumnType<boolean, boolean | undefined>
  source: SourceColumn
}

/** Addresses of pictures by use; those with words set in may differ by language. */
export interface ContentImages {
  /** 2:3 with the title set in. */
  readonly poster?: string | LocalisedText | null
  /** 16:9 without text. */
  readonly wide?: string | null
  /** 16:9 night ground, room for text at the left. */
  readonly backdrop?: string | null
  /** Transparent title lock-up. */
  readonly title?: string | LocalisedText | null
  /** 16:9 still, of episodes. */
  readonly frame?: string | null
}

/** `none`: files are not encrypted; `aes-128`: they are, and grants open their keys; else samples are, and licences open them. */
export type TitleProtection = 'none' | 'aes-128' | 'cenc' | 'cbcs'

export interface ContentTable {
  id: number
  slug: string
  type: 'movie' | 'series' | 'season' | 'episode'
  parent_id: number | null
  season: number | null
  series: number | null
  title: Json<LocalisedText>
  original: string | null
  year: number | null
  age: number | null
  /** seconds */
  duration: number | null
  description: NullableJson<LocalisedText>
  ratings: Json<{ type: string; rating: number }[]>
  images: Json<ContentImages>
  color_bg: string | null
  asset_id: string | null
  position: number
  library_id: ColumnType<number, number | undefined>
  is_4k: ColumnType<boolean, boolean | undefined>
  is_hd: ColumnType<boolean, boolean | undefined>
  protection: ColumnType<TitleProtection, TitleProtection | undefined>
  /** The video whose one loop is the trailer. */
  trailer_asset: ColumnType<string | null, string | null | undefined>
  /** Unix seconds; an episode is only announced until then. */
  released_at: ColumnType<number | null, number | null | undefined>
  /** Its rights are gone: it keeps its address, and stands nowhere else. */
  is_lost: ColumnType<boolean, boolean | undefined>
  license_info: NullableJson<LocalisedText>
  user_license_info: NullableJson<{ text: LocalisedText; color: string | null }>
  changed_at: Changed
  /** Nobody says it any more, and viewers keep something of it: it is there for them alone. */
  is_withdrawn: ColumnType<boolean, boolean | undefined>
  source: SourceColumn
}

export interface ContentGenreTable {
  content_id: number
  genre_id: number
  position: number
  source: SourceColumn
}

export interface ContentCountryTable {
  content_id: number
  country_id: number
  position: number
  source: SourceColumn
}

export interface ContentPersonTable {
  content_id: number
  person_id: number
  role: string
  position: number
  source: SourceColumn
}
