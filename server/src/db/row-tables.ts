import type { ColumnType } from 'kysely'
import type { Audience } from '#domain/catalogue/audience.ts'
import type { LocalisedText } from '#domain/providers/localise.ts'
import type { Json, NullableJson } from './columns.ts'
import type { SourceColumn } from './service-tables.ts'

type Text = LocalisedText

export interface LibraryTable {
  id: number
  slug: string
  title: Json<Text>
  cover: Json<{ bg?: string; color_bg?: string }>
  source: SourceColumn
}

/** `rule` and `items` have the shapes of `server/src/catalogue/row-shapes.ts`. */
export interface CatalogueRowTable {
  id: number
  slug: string
  title: Json<Text>
  template: string
  content_type: string
  description: NullableJson<Text>
  rule: NullableJson<object>
  items: NullableJson<object[]>
  audience: NullableJson<Audience>
  /** Seconds for which its answers may be kept; null is the usual time. */
  cache_timeout: ColumnType<number | null, number | null | undefined>
  source: SourceColumn
}

export interface RowsetTable {
  id: number
  slug: string
  title: Json<Text>
  template: string
  description: NullableJson<Text>
  row_ids: number[]
  library_id: ColumnType<number | null, number | null | undefined>
  /** Address of the title lock-up, by language. */
  logo: NullableJson<Text>
  source: SourceColumn
}

/** How much a title is watched at a provider. */
export interface PopularityTable {
  provider_id: number
  content_id: number
  score: number
}
