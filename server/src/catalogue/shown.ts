import { sql, type RawBuilder } from 'kysely'
import { contentWithinAge } from '../db/within-age.ts'
import type { Scope } from '../scope/scope.ts'
import { channelListed } from '../tv/listed-channel.ts'
import type { RowItem } from './row-shapes.ts'

/** Whether a row of `content` has an address for this viewer. A lost one still has: it says that it is lost. */
function contentKnown({ maxAge }: Pick<Scope, 'maxAge'>): RawBuilder<boolean> {
  return contentWithinAge(maxAge)
}

/** Whether a row of `content` may stand in a list of this viewer. */
export function contentShown(context: Pick<Scope, 'maxAge'>): RawBuilder<boolean> {
  return sql<boolean>`(${contentKnown(context)} and not content.is_lost)`
}

/** Whether a row of `content` may stand in a row of this viewer, or among somebody's works: no stream is in 4K. */
export function contentListed(context: Pick<Scope, 'maxAge'>): RawBuilder<boolean> {
  return sql<boolean>`(${contentShown(context)} and not content.is_4k)`
}

/**
 * Whether this viewer may know of a row of `person`: somebody has made something that the provider has and that is not over the age. Of
 * whom no work is known at all only a child hears nothing.
 */
export function personShown(context: Pick<Scope, 'maxAge'>): RawBuilder<boolean> {
  const isKnown = sql<boolean>`exists (
    select from content_person cp join content on content.id = cp.content_id where cp.person_id = person.id and ${contentKnown(context)})`
  return context.maxAge === null
    ? sql<boolean>`(not person.is_withdrawn and (${isKnown} or not exists (select from content_person cp where cp.person_id = person.id)))`
    : isKnown
}

const contentOf = (item: RowItem): number | undefined =>
  'content' in item ? item.content : 'promo' in item ? item.promo.content : undefined

/** The channel or the packet that an entry is, or leads to. */
function ledTo(item: RowItem): { readonly kind: 'channel' | 'packet'; readonly id: number } | undefined {
  if ('channel' in item) return { kind: 'channel', id: item.channel }
  if ('packet' in item) return { kind: 'packet', id: item.packet }
  if (!('promo' in item)) return undefined
  const { type, id } = item.promo.destination
  return (type === 'channel' || type === 'packet') && id !== undefined
    ? { kind: type, id: Number(id) }
    : undefined
}

const asksForCode = (item: RowItem): boolean =>
  'promo' in item && item.promo.destination.type === 'enter_promo_key'

/** Which of these channels and packets the provider has and lists, as `kind id`. */
async function thingsThere({ db }: Scope, items: readonly RowItem[]): Promise<ReadonlySet<string>> {
  const idsOf = (kind: 'channel' | 'packet'): number[] =>
    items.flatMap((item) => {
      const to = ledTo(item)
      return to?.kind === kind ? [to.id] : []
    })
  const [channels, packets] = [idsOf('channel'), idsOf('packet')]
  const [carried, offered] = await Promise.all([
    channels.length === 0
      ? []
      : db.selectFrom('channel').select('id').where('id', 'in', channels).where(channelListed).execute(),
    packets.length === 0
      ? []
      : db
          .selectFrom('packet')
          .select('id')
          .where('id', 'in', packets)
          .where('is_offered', '=', true)
          .execute(),
  ])
  return new Set([...carried.map(({ id }) => `channel ${id}`), ...offered.map(({ id }) => `packet ${id}`)])
}

/**
 * The entries of a row without what this provider does not have: titles that are hidden or lost or in 4K, as no stream is, channels that it does
 * not carry or keeps out of lists, packets that it does not offer, what leads to any of these, and promo codes where it takes none.
 */
export async function withoutMissing(context: Scope, items: readonly RowItem[]): Promise<readonly RowItem[]> {
  const ids = items.flatMap((item) => contentOf(item) ?? [])
  const titles =
    ids.length === 0
      ? []
      : await context.db
          .selectFrom('content')
          .select(['id', 'is_4k'])
          .where('id', 'in', ids)
          .where(contentShown({ maxAge: null }))
          .execute()
  const there = new Map(titles.map(({ id, is_4k }) => [id, is_4k]))
  const things = await thingsThere(context, items)
  return items.filter((item) => {
    if (asksForCode(item) && !context.provider.is_promo_allowed) return false
    const to = ledTo(item)
    if (to && !things.has(`${to.kind} ${to.id}`)) return false
    const content = contentOf(item)
    if (content === undefined) return true
    const is4k = there.get(content)
    return is4k !== undefined && !('content' in item && is4k)
  })
}
