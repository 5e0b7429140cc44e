import type { Kysely } from 'kysely'
import type { OpeningNotes } from '#domain/rights/opening-sets.ts'
import type { ProviderRow, Tables } from '../db/tables.ts'

/** For whom something is read: every answer is made within one. */
export interface Scope {
  /** What the provider has; of any other one this shows nothing. */
  readonly db: Kysely<Tables>
  /** The viewer's own provider, else the one of the `provider` query, of the host name, or the default. */
  readonly provider: ProviderRow
  /** Key of the language that texts are answered in. */
  readonly language: string
  /** The most that may be shown, in years of age rating; null is no limit. */
  readonly maxAge: number | null
  /**
   * Ids of the provider's packets that are open now to whom it is made for, ascending; none for guests and in what everybody shares.
   */
  readonly held: readonly number[]
  /** Where an answer that viewers share says what is open: what that depends on is noted here. */
  readonly openings?: OpeningNotes
  /** Unix milliseconds. */
  readonly now: number
}
