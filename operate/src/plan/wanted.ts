import type { Kysely } from 'kysely'
import { epochOf } from '#domain/tv/plan-days.ts'
import type { WholeTables } from '#server/db/tables.ts'
import { artistOf } from './artist.ts'
import { clipList, orderStandby } from './clips.ts'
import { readMadeClips } from './made-clips.ts'
import type { Service } from '../format/service.ts'
import type { OwnMedia } from './own-media.ts'
import { readTapeStarts, type TapeStarts } from './stored.ts'
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

/** What goes on from what the database has. */
interface GoingOn {
  readonly tapeStarts: TapeStarts
  /** See `readMadeClips`. */
  readonly madeClips: ReadonlySet<string>
}

/** For a database without anything. */
export const NOTHING_YET: GoingOn = { tapeStarts: new Map(), madeClips: new Set() }

/** What the database has that the tables of a service go on from. */
export const readGoingOn = async (db: Kysely<WholeTables>, { languages }: Service): Promise<GoingOn> => ({
  tapeStarts: await readTapeStarts(db),
  madeClips: await readMadeClips(db, languages),
})

/** Tables from the folder, parents before children. */
export async function wantedOf(
  service: Service,
  folder: string,
  own: OwnMedia,
  { tapeStarts, madeClips }: GoingOn,
  now: number,
) {
  const artist = await artistOf(folder, service.languages)
  const clips = clipList(service.languages, madeClips)
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
