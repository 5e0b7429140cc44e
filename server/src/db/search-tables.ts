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
  /** Known viewers who found it in the last 30 days. */
  popularity: Generated<number>
}

interface SearchWordTable {
  word: string
}

interface SearchFoundTable {
  user_id: number
  document_id: number
  /** By its sound. */
  text: string
  /** YYYY-MM-DD */
  day: ColumnType<Date | string, string, string>
}

interface SearchLeadTable {
  text: string
  document_id: number
  /** Known viewers whom the text led there in the last 30 days. */
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
