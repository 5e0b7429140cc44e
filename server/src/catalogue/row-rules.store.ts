import { sql } from 'kysely'
import { readPackets, toPacket } from '../commerce/packet.store.ts'
import { readChannels } from '../tv/channel.store.ts'
import type { Context } from './context.ts'
import { readCards, toItem } from './item.store.ts'
import { type Filled, part, type RowPage, type RowRule } from './row-shapes.ts'
import { contentShown } from './shown.ts'
import { searched } from './search/searched-row.ts'

/** A page of what a rule fills a row with. */
export async function byRule(context: Context, rule: RowRule, page: RowPage): Promise<Filled> {
  switch (rule.kind) {
    case 'history':
      return { total: 0 }
    case 'search':
      return searched(context, rule.value ?? '', page)
    case 'packets': {
      // Children buy nothing.
      if (context.maxAge !== null) return { total: 0 }
      const packets = await readPackets(context.db)
      return {
        packets: part(packets, page).map((one) => toPacket(one, context.language, context.provider)),
        total: packets.length,
      }
    }
    case 'on_air':
    case 'all_channels': {
      const all = await readChannels(context)
      const channels =
        rule.kind === 'on_air' ? all.filter((channel) => channel.current_schedule !== null) : all
      return { channels: part(channels, page), total: channels.length }
    }
    default:
      return contentsBy(context, rule, page)
  }
}

/** Films and series that a rule names. */
async function contentsBy(context: Context, { kind, value = '' }: RowRule, page: RowPage): Promise<Filled> {
  const wanted = () => {
    let query = context.db
      .selectFrom('content')
      .where('content.type', 'in', ['movie', 'series'])
      .where(contentShown(context))
    if (kind === 'type') query = query.where('content.type', '=', value === 'series' ? 'series' : 'movie')
    if (kind === 'decade')
      query = query.where('content.year', '>=', Number(value)).where('content.year', '<', Number(value) + 10)
    if (kind === 'genre') {
      query = query.where(
        sql<boolean>`exists (select from content_genre cg join genre g on g.id = cg.genre_id where cg.content_id = content.id and g.slug = ${value})`,
      )
    }
    if (kind === 'person') {
      query = query.where(
        sql<boolean>`exists (select from content_person cp join person p on p.id = cp.person_id where cp.content_id = content.id and p.slug = ${value})`,
      )
    }
    if (page.genre !== undefined) {
      query = query.where(
        sql<boolean>`exists (select from content_genre cg where cg.content_id = content.id and cg.genre_id = ${page.genre})`,
      )
    }
    if (page.text)
      query = query.where(sql<boolean>`strpos(lower(content.title::text), lower(${page.text})) > 0`)
    return query
  }
  const order =
    kind === 'newest' ? sql`content.year desc nulls last, content.id` : sql`content.position, content.id`
  const [ids, count] = await Promise.all([
    wanted().select('content.id').orderBy(order).limit(page.limit).offset(page.offset).execute(),
    wanted()
      .select(sql<number>`count(*)::integer`.as('count'))
      .executeTakeFirstOrThrow(),
  ])
  const cards = await readCards(
    context,
    ids.map(({ id }) => id),
  )
  return { contents: cards.map((card) => toItem(context, card)), total: count.count }
}
