import type { RowHead, Rowset } from '#contract/catalogue.ts'
import type { Variant } from '#domain/catalogue/audience.ts'
import type { Reference } from '#domain/catalogue/reference.ts'
import { textOf } from './localised.ts'
import type { Scope } from '../scope/scope.ts'
import { isRowFor, isRowShown, readRowPage, selectRows, toHead, toRecord } from './row.store.ts'
import type { RowRecord } from './row-shapes.ts'

/** Where nobody has watched anything yet, no page shows what is watched most. */
const isWatched = async (context: Scope, row: RowRecord): Promise<boolean> =>
  row.rule?.kind !== 'popular' ||
  (await readRowPage(context, row, { limit: 1, offset: 0 })).contents.length > 0

/** Rowsets with the heads of their rows, as one kind of client shows them; one of them when named. */
export async function readRowsets(context: Scope, variant: Variant, ref?: Reference): Promise<Rowset[]> {
  const all = context.db.selectFrom('rowset').selectAll().orderBy('id')
  const found = ref
    ? all.where((column) => ('id' in ref ? column('id', '=', ref.id) : column('slug', '=', ref.slug)))
    : all
  const rowsets = await found.execute()
  const ids = [...new Set(rowsets.flatMap((rowset) => rowset.row_ids))]
  const rows = ids.length === 0 ? [] : await selectRows(context).where('id', 'in', ids).execute()
  const heads = new Map<number, RowHead>()
  for (const row of rows.map(toRecord))
    if (
      isRowFor(row, context, variant) &&
      (await isRowShown(context, row)) &&
      (await isWatched(context, row))
    )
      heads.set(row.id, toHead(context, row))
  // A page without a row left is none; home stays.
  const isShown = ({ row_ids, template }: (typeof rowsets)[number]): boolean =>
    context.maxAge === null || template === 'startpage' || row_ids.some((row) => heads.has(row))
  return rowsets.filter(isShown).map((rowset) => ({
    id: rowset.id,
    slug: rowset.slug,
    template: rowset.template,
    title: textOf(context, rowset.title) ?? rowset.slug,
    description: textOf(context, rowset.description),
    library_id: rowset.library_id,
    logo: rowset.logo && { tv_x3: textOf(context, rowset.logo) },
    rows: rowset.row_ids.flatMap((row) => heads.get(row) ?? []),
  }))
}
