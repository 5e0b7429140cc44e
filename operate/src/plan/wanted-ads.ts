import type { CampaignAd } from '#domain/ads/campaign.ts'
import { AD_PRIORITY } from '#media/asset/priority.ts'
import type { Service } from '../format/service.ts'
import type { ClipList } from './clips.ts'
import type { TableRow, WantedTable } from './table-plan.ts'
import type { Shown } from './wanted-catalogue.ts'

/** Campaigns of ads, with the clips that are drawn for them. @param shown what titles play, by their ids */
export function wantedAds(service: Service, clips: ClipList, shown: ReadonlyMap<number, Shown>): WantedTable {
  const rows = service.adCampaigns.map((one): TableRow => ({
    id: one.id,
    provider_id: one.provider,
    slug: one.slug,
    rolls: one.rolls,
    target: { ...one.target },
    age: one.age,
    weight: one.weight,
    per_day: one.perDay ?? null,
    valid_from: one.from ?? null,
    valid_until: one.until ?? null,
    ads: one.ads.map(({ title, picture, content, tag, seconds, skipAfter, click }): CampaignAd => {
      const drawn = picture && clips.order(picture, AD_PRIORITY)
      return {
        title,
        asset_id: drawn ?? (content === undefined ? null : (shown.get(content)?.asset ?? null)),
        tag: tag ?? null,
        seconds,
        skip_after: skipAfter ?? null,
        click: click ?? null,
      }
    }),
  }))
  return { table: 'ad_campaign', key: ['id'], rows }
}
