import { toPacket } from '../packets/packet-answer.ts'
import { readPackets } from '../packets/packet.store.ts'
import { readChannels } from '../tv/channel.store.ts'
import { type IsShown, itemsWithinAge } from './age-limit.ts'
import type { Scope } from '../scope/scope.ts'
import { readCards, toItem } from './item.store.ts'
import { readPersonCards } from './person.store.ts'
import { toPromo } from './promo.ts'
import { withoutMissing } from './shown.ts'
import { playableFirst } from './waiting.ts'
import { itemsWanted } from './row-narrowing.ts'
import { type Filled, part, type RowItem, type RowPage } from './row-shapes.ts'

/** Hand-made entries, in their order. */
export async function byItems(
  context: Scope,
  all: readonly RowItem[],
  page: RowPage,
  isShown: IsShown,
): Promise<Filled> {
  // Before the page is cut, so that pages are full and nothing tells how much is left out.
  const there = await itemsWanted(context, await withoutMissing(context, all), page)
  const within = context.maxAge === null ? there : await itemsWithinAge(context, there, isShown)
  const items = await playableFirst(context, within)
  const shown = part(items, page)
  const total = items.length
  const ids = <K extends string>(name: K): number[] =>
    shown.flatMap((item) => (name in item ? [(item as unknown as Record<K, number>)[name]] : []))
  const promos = shown.flatMap((item) => ('promo' in item ? [item.promo] : []))
  if (promos.length > 0) {
    const facts = await readCards(
      context,
      promos.flatMap(({ content }) => content ?? []),
    )
    const of = new Map(facts.map((card) => [card.id, card]))
    const promotions = promos.map((promo, at) =>
      toPromo(context, promo, of.get(promo.content ?? 0), String(page.offset + at + 1)),
    )
    return { promotions, total }
  }
  if (ids('channel').length > 0) return { channels: await readChannels(context, ids('channel')), total }
  if (ids('person').length > 0) return { persons: await readPersonCards(context, ids('person')), total }
  if (ids('packet').length > 0) {
    const packets = await readPackets(context.db, ids('packet'))
    return { packets: packets.map((one) => toPacket(one, context.language, context.provider)), total }
  }
  const cards = await readCards(context, ids('content'))
  return { contents: cards.map((card) => toItem(context, card)), total }
}
