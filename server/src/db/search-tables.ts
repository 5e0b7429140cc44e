import type { ColumnType, Generated } from 'kysely'
import type { Suggested } from '#contract/search.ts'

/** Of the four references exactly one is set. */
interface SearchDocumentTable {
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

interface SearchWordTable {
  word: string
}

interface SearchFoundTable {
  user_id: number
  document_id: number
  text: string
  /** YYYY-MM-DD */
  day: ColumnType<Date | string, string, string>
}

interface SearchLeadTable {
  text: string
  document_id: number
  count: number
}

export interface SearchStaleTable {
  kind: 'content' | 'channel' | 'person' | 'program'
  id: string
}

export interface SearchTables {
  search_document: SearchDocumentTable
  search_word: SearchWordTable
  search_found: SearchFoundTable
  search_lead: SearchLeadTable
  search_stale: SearchStaleTable
}
