import { sql } from 'kysely'
import { genreForAge } from '../db/within-age.ts'
import { type Fact, FACTS } from '../http/shown-things.ts'
import { toPacket } from '../packets/packet-answer.ts'
import { readPackets } from '../packets/packet.store.ts'
import { readChannels } from '../tv/channel.store.ts'
import type { Scope } from '../scope/scope.ts'
import { readCards, toItem } from './item.store.ts'
import { contentWanted, isNamedSo } from './row-narrowing.ts'
import { type Filled, part, type RowPage, type RowRule } from './row-shapes.ts'
import { contentListed } from './shown.ts'
import { searched } from './search/searched-row.ts'
import { waitingContents } from './waiting.ts'

/** The facts of titles that decide on what stands in a row, or where. @param rule null where its entries are named one by one */
export function factsOfRow(
  rule: RowRule | null,
  { genre, text }: Pick<RowPage, 'genre' | 'text'>,
): readonly Fact[] {
  const kind = rule?.kind
  if (kind === 'search') return FACTS
  return [
    ...(kind === 'decade' || kind === 'newest' ? (['year'] as const) : []),
    ...(kind === 'genre' || genre !== undefined ? (['genre'] as const) : []),
    ...(text ? (['title'] as const) : []),
  ]
}

/** A page of what a rule fills a row with. */
export async function byRule(context: Scope, rule: RowRule, page: RowPage): Promise<Filled> {
  switch (rule.kind) {
    case 'history':
    case 'because_watched':
      return { total: 0 }
    case 'search':
      return searched(context, rule.value ?? '', page)
    case 'packets': {
      // Children buy nothing.
      if (context.maxAge !== null) return { total: 0 }
      const packets = (await readPackets(context.db)).filter(({ name }) => isNamedSo(name, page))
      return {
        packets: part(packets, page).map((one) => toPacket(one, context.language, context.provider)),
        total: packets.length,
      }
    }
    case 'on_air':
    case 'all_channels': {
      const all = (await readChannels(context)).filter(({ name }) => isNamedSo(name, page))
      const channels =
        rule.kind === 'on_air' ? all.filter((channel) => channel.current_schedule !== null) : all
      return { channels: part(channels, page), total: channels.length }
    }
    default:
      return contentsBy(context, rule, page)
  }
}

/** Films and series that a rule names. Those in 4K are left out: no stream is. */
async function contentsBy(context: Scope, { kind, value = '' }: RowRule, page: RowPage): Promise<Filled> {
  const wanted = () => {
    let query = context.db
      .selectFrom('content')
      // Of one provider a title has one score at most, and rules that do not ask for it do not pay for it.
      .leftJoin('content_popularity as watched', 'watched.content_id', 'content.id')
      .where('content.type', 'in', ['movie', 'series'])
      .where(contentListed(context))
      .where(contentWanted(page))
    if (kind === 'popular') query = query.where('watched.score', 'is not', null)
    if (value === 'movie' || value === 'series') query = query.where('content.type', '=', value)
    if (kind === 'decade')
      query = query.where('content.year', '>=', Number(value)).where('content.year', '<', Number(value) + 10)
    if (kind === 'genre') {
      query = query.where(
        sql<boolean>`content.id in (select cg.content_id from content_genre cg join genre g on g.id = cg.genre_id where g.slug = ${value} and ${genreForAge('g', context.maxAge)})`,
      )
    }
    if (kind === 'person') {
      query = query.where(
        sql<boolean>`content.id in (select cp.content_id from content_person cp join person p on p.id = cp.person_id where p.slug = ${value})`,
      )
    }
    return query
  }
  const waiting = [...(await waitingContents(context))]
  const count = sql<number>`count(*)::integer`
  const chosen = wanted()
    .select('content.id')
    // How many there are is counted on the way: looking for them is what takes the time.
    .select(sql<number>`(count(*) over ())::integer`.as('total'))
  const playing = waiting.length === 0 ? chosen : chosen.orderBy(sql`content.id = any(${waiting}::integer[])`)
  const found = await playing.orderBy(orderOf(kind)).limit(page.limit).offset(page.offset).execute()
  // A page beyond the end says nothing of how many lie before it.
  const total =
    found[0]?.total ??
    (page.offset === 0 ? 0 : (await wanted().select(count.as('count')).executeTakeFirstOrThrow()).count)
  const cards = await readCards(
    context,
    found.map(({ id }) => id),
  )
  return { contents: cards.map((card) => toItem(context, card)), total }
}

function orderOf(kind: RowRule['kind']) {
  if (kind === 'newest') return sql`content.year desc nulls last, content.id`
  if (kind === 'popular') return sql`watched.score desc, content.id`
  return sql`content.position, content.id`
}
