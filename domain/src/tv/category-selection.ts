import { CATEGORY_ALL, CATEGORY_FALLBACK } from '#contract/tv.ts'

/**
 * What is selected after one more press on a category. All resets the selection; any other takes all away and is added or taken
 * out; nothing left is all again. The order of choosing stays.
 */
export function toggleCategory(selected: readonly number[], pressed: number): readonly number[] {
  if (pressed === CATEGORY_ALL) return [CATEGORY_ALL]
  const others = selected.filter((id) => id !== CATEGORY_ALL && id !== pressed)
  const next = selected.includes(pressed) ? others : [...others, pressed]
  return next.length > 0 ? next : [CATEGORY_ALL]
}

/** Whether there is anything to choose from: at least two categories, and not for children. */
export function hasCategoryFilter(count: number, isChild: boolean): boolean {
  return count >= 2 && !isChild
}

/** The category that is shown where the wanted one does not exist: the fallback, or all where it is not there either. */
export function fallbackCategory(categories: readonly { readonly id: number }[]): number {
  return categories.some(({ id }) => id === CATEGORY_FALLBACK) ? CATEGORY_FALLBACK : CATEGORY_ALL
}
