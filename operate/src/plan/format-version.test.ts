import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { AdCampaignEntry } from '../format/ads.ts'
import { AvatarCategoryEntry } from '../format/avatar.ts'
import { ContentEntry, CountryEntry, GenreEntry, PersonEntry } from '../format/catalogue.ts'
import { NetworkEntry } from '../format/network.ts'
import { PacketEntry } from '../format/commerce.ts'
import { ImportEntry } from '../format/imported-title.ts'
import { HelpEntry } from '../format/help.ts'
import { LegalEntry } from '../format/legal.ts'
import { LibraryEntry } from '../format/library.ts'
import { NewsEntry } from '../format/news.ts'
import { PromoEntry } from '../format/promo.ts'
import { RowEntry, RowsetEntry } from '../format/pages.ts'
import { AccountEntry, ProviderEntry, ServiceEntry } from '../format/provider.ts'
import { CategoryEntry, ChannelEntry, ProgramEntry, ScheduleEntry } from '../format/tv.ts'
import { FORMAT } from '../format/version.ts'
import { readService } from '../read/read-service.ts'
import { serviceOf } from '../read/service-error.ts'
import { smallService } from '../testing/small-service.ts'
import { ownMedia } from './own-media.ts'
import { NOTHING_YET, wantedOf } from './wanted.ts'

const ENTRIES = [
  [AccountEntry, AvatarCategoryEntry, CategoryEntry, ChannelEntry, ContentEntry, CountryEntry, GenreEntry],
  [ImportEntry, LegalEntry, LibraryEntry, PacketEntry, PersonEntry, ProgramEntry, PromoEntry, ProviderEntry],
  [RowEntry, RowsetEntry, ScheduleEntry, ServiceEntry, HelpEntry, NewsEntry, NetworkEntry, AdCampaignEntry],
]

/** What a folder may say, and which columns it fills. */
async function fingerprint(): Promise<string> {
  const folder = await smallService()
  const service = serviceOf(await readService(folder))
  const none = ownMedia(new Set(), new Map(), new Map())
  const { tables } = await wantedOf(service, folder, none, NOTHING_YET, Date.UTC(2026, 5, 15))
  await rm(folder, { recursive: true })
  const columns = tables.map(({ table, rows }) => [
    table,
    [...new Set(rows.flatMap((row) => Object.keys(row)))].toSorted(),
  ])
  return createHash('sha256')
    .update(JSON.stringify([ENTRIES, columns]))
    .digest('hex')
    .slice(0, 12)
}

test('whoever changes what a folder may say, or which columns it fills, counts the format up', async () => {
  // The fingerprint is not what it was: raise FORMAT in operate/src/format/version.ts, and note both here.
  expect([FORMAT, await fingerprint()]).toEqual([20, 'c6190a486cb9'])
})
