import { type RawBuilder, sql } from 'kysely'
import type { ProviderTableName } from './tables.ts'

/**
 * The tables of which a provider sees a part, and that part: through the handle of a provider these names stand for nothing else. A
 * body reads the tables themselves: what it names stands after it, since a list of expressions may read those before.
 */
const PARTS = {
  channel: (provider) => sql`
    select c.*, pc.num, pc.is_free, pc.is_hidden, pc.is_fixed from channel c
    join provider_channel pc on pc.channel_id = c.id and pc.provider_id = ${provider}`,
  category: (provider) => sql`
    select k.* from category k where exists (
      select from channel_category cc join provider_channel pc on pc.channel_id = cc.channel_id
      where cc.category_id = k.id and pc.provider_id = ${provider})`,
  // No table: items together with their programmes, which a provider has as it has the item. By itself each programme would be looked for
  // among all items of all channels again, and is if this part stands after that of programmes.
  broadcast: (provider) => sql`
    select s.*, p as programme from schedule_item s
    join provider_channel pc on pc.channel_id = s.channel_id and pc.provider_id = ${provider}
    join program p on p.id = s.program_id`,
  // What a title is broadcast as is known with the title too; anything else is known where it is on.
  program: (provider) => sql`
    select p.* from program p where not p.is_withdrawn and (exists (
      select from provider_content pc where pc.content_id = p.content_id and pc.provider_id = ${provider} and pc.is_offered)
    or exists (
      select from schedule_item s join provider_channel pc on pc.channel_id = s.channel_id
      where s.program_id = p.id and pc.provider_id = ${provider}))`,
  schedule_item: (provider) => sql`
    select s.* from schedule_item s
    join provider_channel pc on pc.channel_id = s.channel_id and pc.provider_id = ${provider}`,
  packet: (provider) => sql`
    select p.*, pp.price_minor, pp.period, pp.periods, pp.trial, pp.position, pp.is_offered, pp.partner_id,
      pp.agreement, pp.bundle, pp.term from packet p
    join provider_packet pp on pp.packet_id = p.id and pp.provider_id = ${provider}`,
  // No table: what is withdrawn stands beside what is offered, for those who have something of it.
  kept_content: (provider) => sql`
    select c.*, pc.is_offered from content c
    join provider_content pc on pc.content_id = c.id and pc.provider_id = ${provider}`,
  content: (provider) => sql`
    select c.* from content c
    join provider_content pc on pc.content_id = c.id and pc.provider_id = ${provider} and pc.is_offered`,
  catalogue_row: (provider) => sql`
    select r.* from catalogue_row r
    join provider_row pr on pr.row_id = r.id and pr.provider_id = ${provider}`,
  rowset: (provider) => sql`
    select r.* from rowset r
    join provider_rowset pr on pr.rowset_id = r.id and pr.provider_id = ${provider}`,
  news_item: (provider) => sql`select n.* from news_item n where n.provider_id = ${provider}`,
  content_popularity: (provider) => sql`
    select w.* from content_popularity w where w.provider_id = ${provider}`,
  ad_campaign: (provider) => sql`select a.* from ad_campaign a where a.provider_id = ${provider}`,
  push: (provider) => sql`select p.* from push p where p.provider_id = ${provider}`,
  promo_key: (provider) => sql`
    select k.* from promo_key k
    join promo_campaign c on c.id = k.campaign_id and c.provider_id = ${provider}`,
  promo_campaign: (provider) => sql`
    select c.* from promo_campaign c where c.provider_id = ${provider}`,
} satisfies Record<ProviderTableName, (provider: RawBuilder<number>) => RawBuilder<unknown>>

/** Names of the tables that no handle but that of a provider shows. */
export const PROVIDER_TABLES = Object.keys(PARTS) as ProviderTableName[]

/** The part of a table that a provider sees, as a query in brackets. */
export const partOf = (table: ProviderTableName, providerId: number): RawBuilder<unknown> =>
  sql`(${PARTS[table](sql.val(providerId))})`
