/** How many items a page of a full row asks for: whole lines of its grid. */
export function rowPageSize(template: string | null): number {
  if (template === 'content-v') return 21
  if (template === 'content-h') return 18
  return 24
}

/** Rows on a page that are asked for at once; the others wait until they are near. */
export const EAGER_ROWS = 4

const OPEN_ALL_TEMPLATES = new Set(['content-h', 'content-v', 'history-h', 'channel'])

/** Whether a slider ends in a tile that opens the whole row. */
export function hasOpenAllTile(template: string, itemCount: number): boolean {
  return itemCount > 6 && OPEN_ALL_TEMPLATES.has(template)
}

/** Whether the titles of a rowset's rows lead to the whole rows: only where there are several to tell apart. */
export function hasRowLinks(rowCount: number): boolean {
  return rowCount > 2
}
