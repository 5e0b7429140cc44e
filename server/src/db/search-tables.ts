import type { ColumnType, Generated } from 'kysely'
import type { Suggested } from '#contract/search.ts'

/** Of the four references exactly one is set. */
export interface SearchDocumentTable {
  id: Generated<number>
  kind: Suggested
  content_id: number | null
  channel_id: number | null
  person_id: number | null
  program_id: string | null
  /** What its titles sound like, a line each. */
  names: string
  /** A tsvector as text. */
  words: string
  popularity: Generated<number>
}

export interface SearchWordTable {
  word: string
}

export interface SearchFoundTable {
  user_id: number
  document_id: number
  text: string
  /** YYYY-MM-DD */
  day: ColumnType<Date | string, string, string>
}

export interface SearchLeadTable {
  text: string
  document_id: number
  count: number
}

export interface SearchStaleTable {
  kind: 'content' | 'channel' | 'person' | 'program'
  id: string
}
