/**
 * How many entries fit before the ellipsis: all when they fit, else as many as leave room for the ellipsis itself.
 * Widths and gap in pixels.
 */
export function fittingEntries(
  widths: readonly number[],
  { room, gap, more }: { readonly room: number; readonly gap: number; readonly more: number },
): number {
  let used = 0
  let count = 0
  let total = -gap
  for (const width of widths) total += width + gap
  if (total <= room) return widths.length
  for (const width of widths) {
    used += width + gap
    if (used + more > room) break
    count++
  }
  return count
}
