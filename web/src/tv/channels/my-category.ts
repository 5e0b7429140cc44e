import { CATEGORY_FAVOURITES, type Category } from '#contract/tv.ts'
import type { Favourite } from '#contract/personal.ts'

const SLUG = 'my'

/** The categories with that of the viewer's own channels before them, in the viewer's order. */
export function withMine(
  categories: readonly Category[],
  kept: readonly Favourite[],
  name: string,
): readonly Category[] {
  const channels = kept.flatMap(({ channel_id }) => channel_id ?? [])
  return [{ id: CATEGORY_FAVOURITES, slug: SLUG, name, short: name, channels, tags: [] }, ...categories]
}

/** Whether an address names the viewer's own channels, which are known later than the others. */
export const namesMine = (names: readonly string[]): boolean =>
  names.includes(SLUG) || names.includes(String(CATEGORY_FAVOURITES))
