import { epochOf } from '#domain/tv/plan-days.ts'
import { artistOf } from './artist.ts'
import { clipList, orderStandby } from './clips.ts'
import type { Service } from '../format/service.ts'
import type { OwnMedia } from './own-media.ts'
import type { TapeStarts } from './stored.ts'
import type { WantedTable } from './table-plan.ts'
import { wantedAds } from './wanted-ads.ts'
import { wantedCatalogue, wantedContents } from './wanted-catalogue.ts'
import { frontPage } from './front-page.ts'
import { wantedNews } from './wanted-news.ts'
import { wantedPackets } from './wanted-packets.ts'
import { wantedPages } from './wanted-pages.ts'
import { wantedPromos } from './wanted-promos.ts'
import { wantedAvatars, wantedProviders } from './wanted-service.ts'
import { wantedTv } from './wanted-tv.ts'

/** Tables from the folder, parents before children, with the beginnings of tapes that channels have already. */
export async function wantedOf(
  service: Service,
  folder: string,
  own: OwnMedia,
  tapeStarts: TapeStarts,
  now: number,
) {
  const artist = await artistOf(folder, service.languages)
  const clips = clipList(service.languages)
  const standby = orderStandby(clips, service)
  const zone =
    (service.providers.find(({ isDefault }) => isDefault) ?? service.providers[0])?.timeZone ?? 'UTC'
  const { contents, shown } = wantedContents(service, artist, clips, frontPage(service), own, zone)
  // A channel is known by its id: under another slug its tape goes on, or streams that are being watched would stand still.
  const tv = wantedTv(service, artist, clips, shown, ({ id, slug }, plan) => {
    return tapeStarts.get(id) ?? tapeStarts.get(slug) ?? epochOf(plan, now, zone, service.timelineEpochDays)
  })
  const tables: WantedTable[] = [
    wantedProviders(service, artist),
    ...wantedAvatars(service, artist),
    ...wantedCatalogue(service, artist, contents),
    ...tv,
    ...wantedPackets(service, artist),
    wantedPromos(service),
    wantedAds(service, clips, shown),
    wantedNews(service, artist),
    ...wantedPages(service, artist),
    { table: 'asset', key: ['id'], rows: clips.rows() },
  ]
  return { tables, artist, standby }
}
