import { sql } from 'kysely'
import { PACKET_VIDEOS, type PacketDetail } from '#contract/commerce.ts'
import { rasterUrl } from '#media/pictures/raster-url.ts'
import { imagesOf } from '../catalogue/images.ts'
import { textOf } from '../catalogue/localised.ts'
import { contentListed } from '../catalogue/shown.ts'
import { addressAnywhere } from '../http/at-origin.ts'
import type { Scope } from '../scope/scope.ts'

/** What a packet opens at the provider: its channels but for hidden ones, by their numbers, and its newest films and series. */
export async function readPacketContents(
  scope: Scope,
  packetId: number,
): Promise<Pick<PacketDetail, 'channels' | 'videos' | 'videos_count'>> {
  const { db } = scope
  const channels = await db
    .selectFrom('channel')
    .innerJoin('packet_channel', 'packet_channel.channel_id', 'channel.id')
    .where('packet_channel.packet_id', '=', packetId)
    .where('channel.is_hidden', '=', false)
    .select(['channel.id', 'channel.num', 'channel.slug', 'channel.name', 'channel.icon'])
    .orderBy('channel.num')
    .execute()
  const titles = db
    .selectFrom('content')
    .innerJoin('packet_content', 'packet_content.content_id', 'content.id')
    .where('packet_content.packet_id', '=', packetId)
    .where('content.type', 'in', ['movie', 'series'])
    .where(contentListed(scope))
  const { count } = await titles.select(sql<number>`count(*)::integer`.as('count')).executeTakeFirstOrThrow()
  const newest = await titles
    .select([
      'content.id',
      'content.slug',
      'content.title',
      'content.year',
      'content.images',
      'content.color_bg',
    ])
    .orderBy(sql`content.year desc nulls last`)
    .orderBy('content.position')
    .limit(PACKET_VIDEOS)
    .execute()
  return {
    channels: channels.map(({ icon, ...channel }) => ({
      ...channel,
      icon: addressAnywhere(rasterUrl(icon, 'png')),
      logo: icon,
    })),
    videos: newest.map((row) => ({
      id: String(row.id),
      slug: row.slug,
      title: textOf(scope, row.title) ?? row.slug,
      year: row.year,
      images: imagesOf(scope, row.images, row.color_bg).images,
    })),
    videos_count: count,
  }
}
