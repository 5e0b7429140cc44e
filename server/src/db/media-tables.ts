import type { ColumnType } from 'kysely'
import type { Json, NullableTime, Time } from './columns.ts'
import type { ContentImages } from './catalogue-tables.ts'
import type { SourceColumn } from './service-tables.ts'

type AssetState = 'queued' | 'encoding' | 'ready' | 'failed'

export interface AssetTable {
  id: string
  state: ColumnType<AssetState, AssetState | undefined, AssetState>
  recipe: Json<object>
  priority: number
  ready_at: NullableTime
  failure: string | null
  /** How often it has been tried in vain, and when it is tried again. */
  tries: ColumnType<number, number | undefined, number>
  try_after: NullableTime
  /** When its encoder was last heard of. */
  seen_at: NullableTime
  /** When a clip began to play in its small size; it may be there in all sizes since. */
  drafted_at: NullableTime
  /** When somebody first pressed it while it did not play yet. */
  wanted_at: NullableTime
  source: SourceColumn
}

/** A stored video that nothing of the service names. */
export interface UnnamedVideoTable {
  id: string
  /** When that was noted first. */
  since: Time
}

export interface ImportedContentTable {
  id: number
  /** As the file had it; its shape is checked anew whenever it is read. */
  entry: Json<object>
  /** Path of the file that it came from. */
  file: string
  /** Where in the file, from 1. */
  line: number
  /** Addresses of the pictures that came with it, by the id of the title or episode. */
  images: Json<Record<string, ContentImages>>
  imported_at: Time
}

export interface ContentVideoTable {
  content_id: number
  asset_id: string
  /** seconds; null while it is being encoded */
  duration: number | null
  /** Cut from the video once it is there. */
  images: Json<ContentImages>
}
