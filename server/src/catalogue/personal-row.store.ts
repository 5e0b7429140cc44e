import type { Row } from '#contract/catalogue.ts'
import { readSimilar } from './content.store.ts'
import { textOf } from './localised.ts'
import type { Scope } from '../scope/scope.ts'
import { readCards } from './item.store.ts'
import { toRow } from './row.store.ts'
import { isNarrowed, titlesWanted } from './row-narrowing.ts'
import { part, type RowPage, type RowRecord } from './row-shapes.ts'
import { FURTHEST_HISTORY, readHistories, readLastSeen } from './viewer.store.ts'

/** Titles that were watched last, of which the first one that may still be shown counts. */
const LOOKED_AT = 24

type Own = Partial<Pick<Row, 'title' | 'contents' | 'histories'>> & { total: number }

/** A page of a row that is filled for its viewer. */
export async function readPersonalRow(
  context: Scope,
  row: RowRecord,
  profileId: number,
  page: RowPage,
): Promise<Row> {
  const { total, ...own } = await ownPart(context, row, profileId, page)
  const shown = (own.contents ?? own.histories ?? []).length
  const more_count = Math.max(0, total - page.offset - shown)
  return { ...toRow(context, row, page), ...own, more_count, cache_timeout: 0 }
}

async function ownPart(context: Scope, row: RowRecord, profileId: number, page: RowPage): Promise<Own> {
  if (row.rule?.kind === 'history') {
    // One more tells that there is more; what is sought may lie anywhere.
    const most = isNarrowed(page)
      ? FURTHEST_HISTORY
      : Math.min(FURTHEST_HISTORY, page.offset + page.limit + 1)
    const histories = await readHistories(context, profileId, { most })
    const all = await titlesWanted(context, histories, page, ({ content }) => Number(content.id))
    return { histories: part(all, page), total: all.length }
  }
  const seen = await readLastSeen(context, profileId)
  // The latest that may still be shown.
  const [last] = await readCards(context, seen.slice(0, LOOKED_AT))
  if (!last) return { total: 0 }
  const begun = new Set(seen.map(String))
  const like = (await readSimilar(context, last)).filter(({ id, is_4k }) => !begun.has(id) && !is_4k)
  const all = await titlesWanted(context, like, page, ({ id }) => Number(id))
  // By a function: in a text to put in, a dollar would be a pattern.
  const name = textOf(context, last.title) ?? last.slug
  const title = textOf(context, row.rule?.title)?.replace('{title}', () => name)
  return { contents: part(all, page), total: all.length, ...(title && { title }) }
}
