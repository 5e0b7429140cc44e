import { tellShown } from '#server/http/shown-things.ts'
import type { Tell } from '#server/work/in-transaction.ts'
import type { TablePlan } from '../plan/table-plan.ts'

/** How titles and programmes look: no list, order, search or right hangs on these. */
const LOOKS: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  [
    'content',
    new Set(['description', 'images', 'color_bg', 'duration', 'license_info', 'user_license_info']),
  ],
  ['program', new Set(['description', 'image'])],
])
/** What nobody is shown. */
const UNSEEN = new Set(['imported_content'])

/** The ids of titles and programmes, where nothing but how these look has changed; null where something else has. */
function onlyLooks(plans: readonly TablePlan[]): readonly (string | number)[] | null {
  const ids: (string | number)[] = []
  for (const { table, insert, update, columns, remove } of plans) {
    if (UNSEEN.has(table)) continue
    const looks = LOOKS.get(table)
    if (!looks || insert.length + remove.length > 0 || !columns.every((one) => looks.has(one))) return null
    ids.push(...update.map(({ id }) => id as string | number))
  }
  return ids
}

/** Tells every node what these changes of tables change for viewers: how some titles look, or anything. */
export function tellChanges(tell: Tell, plans: readonly TablePlan[], everything: readonly string[]): void {
  const things = onlyLooks(plans)
  if (things === null || things.length === 0) for (const channel of everything) tell(channel, '*')
  else tellShown(tell, things)
}
