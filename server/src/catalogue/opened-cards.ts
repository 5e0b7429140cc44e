import type { Item, Row } from '#contract/catalogue.ts'
import type { Openable } from '#domain/rights/opening-sets.ts'
import type { Scope } from '../scope/scope.ts'
import { openedChannels } from '../tv/opened-channels.ts'

type Alone = readonly NonNullable<Openable>[]

/** Cards of an answer that viewers share, with those open that whoever asks has alone: they are known by the titles and channels that they lead to. */
export function openedCards<Card extends Item>(cards: readonly Card[], alone: Alone): Card[] {
  const idsOf = (kind: 'channel' | 'title') =>
    new Set(alone.flatMap((one) => (one.kind === kind ? String(one.id) : [])))
  const [titles, channels] = [idsOf('title'), idsOf('channel')]
  const isOpened = ({ type, id }: Item['destination']): boolean =>
    id !== null && (type === 'channel' ? channels.has(id) : type === 'content' && titles.has(id))
  return cards.map((card) => (isOpened(card.destination) ? { ...card, is_purchased: true } : card))
}

/** A row with what whoever asks has alone. */
export const openedRow = async (row: Row, alone: Alone, scope: Scope): Promise<Row> => ({
  ...row,
  contents: openedCards(row.contents, alone),
  promotions: openedCards(row.promotions, alone),
  channels: await openedChannels(row.channels, alone, scope),
})
