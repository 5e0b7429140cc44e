import type { Suggested } from '#contract/search.ts'
import { readChannels } from '../../tv/channel.store.ts'
import type { Scope } from '../../scope/scope.ts'
import { readCards, toItem } from '../item.store.ts'
import { readPersonCards } from '../person.store.ts'
import type { Filled, RowPage } from '../row-shapes.ts'
import { isBroadcast, readBroadcasts } from './broadcasts.ts'
import { isStreamed, matchText } from './match.ts'

/** A row of what a text finds, of one kind; without a text there is nothing in it. */
export async function searched(
  context: Scope,
  what: string,
  { limit, offset, text: wanted = '' }: RowPage,
): Promise<Filled> {
  if (wanted === '') return { total: 0 }
  const match = (kinds: readonly Suggested[]) => matchText(context, { text: wanted, kinds, limit, offset })
  const idsOf = (ids: readonly (number | null)[]) => ids.filter((id) => id !== null)
  switch (what) {
    case 'channels': {
      const { found, total } = await match(['channel'])
      return { channels: await readChannels(context, idsOf(found.map((one) => one.channel_id))), total }
    }
    case 'persons': {
      const { found, total } = await match(['person'])
      return { persons: await readPersonCards(context, idsOf(found.map((one) => one.person_id))), total }
    }
    case 'programs': {
      const kinds = ['program', 'movie', 'series'] as const
      const { found } = await matchText(context, { text: wanted, kinds, only: isBroadcast(context) })
      return readBroadcasts(context, found, { limit, offset })
    }
    default: {
      const kinds = ['movie', 'series'] as const
      const { found, total } = await matchText(context, {
        text: wanted,
        kinds,
        only: isStreamed,
        limit,
        offset,
      })
      const cards = await readCards(context, idsOf(found.map((one) => one.content_id)))
      return { contents: cards.map((card) => toItem(context, card)), total }
    }
  }
}
