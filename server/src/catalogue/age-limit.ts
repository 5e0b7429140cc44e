import { contentReference, reference, type Reference } from '#domain/catalogue/reference.ts'
import { contentWithinAge, withinAge } from '../db/within-age.ts'
import type { Scope } from '../scope/scope.ts'
import type { Promo, RowItem } from './row-shapes.ts'
import { personShown } from './shown.ts'

/** Asks whether a row, or a rowset, that a promo leads to has anything to show. */
export type IsShown = (kind: 'row' | 'rowset', ref: Reference) => Promise<boolean>

interface Named {
  readonly ids: ReadonlySet<number>
  readonly slugs: ReadonlySet<string>
}

const has = ({ ids, slugs }: Named, ref: Reference): boolean =>
  'id' in ref ? ids.has(ref.id) : slugs.has(ref.slug)

const named = (rows: readonly { id: number; slug: string }[]): Named => ({
  ids: new Set(rows.map(({ id }) => id)),
  slugs: new Set(rows.map(({ slug }) => slug)),
})

/**
 * The entries of a row that stay within the age limit of the context. Of packets and of promos that lead out of the
 * catalogue nobody knows an age, so they are not for children.
 */
export async function itemsWithinAge(
  context: Scope,
  items: readonly RowItem[],
  isShown: IsShown,
): Promise<RowItem[]> {
  const { db, maxAge } = context
  const target = ({ destination: { id, slug } }: Promo): string => id ?? slug ?? ''
  const promos = items.flatMap((item) => ('promo' in item ? [item.promo] : []))
  const wantedContents = [
    ...items.flatMap((item) => ('content' in item ? [{ id: item.content }] : [])),
    ...promos.flatMap(({ content }) => (content === undefined ? [] : [{ id: content }])),
    ...promos.flatMap((promo) =>
      promo.destination.type === 'content' ? [contentReference(target(promo))] : [],
    ),
  ]
  const ids = wantedContents.flatMap((ref) => ('id' in ref ? [ref.id] : []))
  const slugs = wantedContents.flatMap((ref) => ('slug' in ref ? [ref.slug] : []))
  const personIds = items.flatMap((item) => ('person' in item ? [item.person] : []))
  const [contents, channels, persons] = await Promise.all([
    db
      .selectFrom('content')
      .select(['id', 'slug'])
      .where(contentWithinAge(maxAge))
      .where((column) => column.or([column('id', 'in', [0, ...ids]), column('slug', 'in', ['', ...slugs])]))
      .execute(),
    db.selectFrom('channel').select(['id', 'slug']).where(withinAge('channel.age', maxAge)).execute(),
    db
      .selectFrom('person')
      .select(['id', 'slug'])
      .where(personShown(context))
      .where('id', 'in', [0, ...personIds])
      .execute(),
  ])
  const [shownContents, shownChannels, shownPersons] = [named(contents), named(channels), named(persons)]

  const isPromoShown = async (promo: Promo): Promise<boolean> => {
    if (promo.content !== undefined && !shownContents.ids.has(promo.content)) return false
    switch (promo.destination.type) {
      case 'content':
        return has(shownContents, contentReference(target(promo)))
      case 'channel':
        return has(shownChannels, reference(target(promo)))
      case 'row':
      case 'rowset':
        return isShown(promo.destination.type, reference(target(promo)))
      default:
        return promo.destination.type === 'last_channel'
    }
  }
  const isItemShown = async (item: RowItem): Promise<boolean> => {
    if ('content' in item) return shownContents.ids.has(item.content)
    if ('channel' in item) return shownChannels.ids.has(item.channel)
    if ('person' in item) return shownPersons.ids.has(item.person)
    return 'promo' in item && isPromoShown(item.promo)
  }
  const verdicts = await Promise.all(items.map(isItemShown))
  return items.filter((_item, at) => verdicts[at])
}
