import type { Channel } from '#contract/tv.ts'
import { withinAge } from '../db/within-age.ts'
import type { Viewer } from '../scope/viewer.ts'
import type { Scope } from '../scope/scope.ts'

/** Whether a viewer has kept any channel. */
export const keepsChannels = ({ channelFavourites }: Viewer): boolean => channelFavourites.length > 0

/** What channels say of a viewer's favourites, by channel; their places count those that the viewer may see. */
async function favouritesOf(
  { db, maxAge }: Scope,
  { channelFavourites }: Viewer,
): Promise<ReadonlyMap<number, Channel['favorite']>> {
  const ids = channelFavourites.map(([channel]) => channel)
  const rows = await db
    .selectFrom('channel')
    .select('id')
    .where(withinAge('channel.age', maxAge))
    .where('is_hidden', '=', false)
    .where('id', 'in', ids)
    .execute()
  const shown = new Set(rows.map(({ id }) => id))
  return new Map(
    channelFavourites
      .filter(([channel]) => shown.has(channel))
      .map(([channel, id], at) => [channel, { id: String(id), priority: at + 1 }]),
  )
}

/** Answers how to mark the channels that a viewer has kept; every other one stays as it is. */
export async function favouriteMarks(scope: Scope, viewer: Viewer): Promise<(channel: Channel) => Channel> {
  const favourites = await favouritesOf(scope, viewer)
  return (channel) => {
    const favorite = favourites.get(channel.id)
    return favorite ? { ...channel, favorite, is_favored: true } : channel
  }
}
