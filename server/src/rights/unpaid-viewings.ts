import { type RawBuilder, sql } from 'kysely'

/** The rule of `mayWatch` for the packets that hold a thing of viewing `v` whose user is `u`: one costs nothing, or the user has paid for it. */
const isOpen = (holding: RawBuilder<unknown>, at: Date): RawBuilder<boolean> => sql<boolean>`exists (
  select from ${holding} join provider_packet p on p.packet_id = holding.packet_id and p.provider_id = u.provider_id
  where (p.price_minor = 0 and p.is_offered) or exists (
    select from entitlement e
    where e.user_id = v.user_id and e.packet_id = p.packet_id and e.valid @> ${at}::timestamptz))`

/**
 * Ids of the viewings that go on without a right: their packet has run out or was taken away, or their provider carries the thing no
 * more. All that is being watched is decided at once, by the same rule as at the start of a stream.
 * @param heardSince of channels and of films: viewings that were not heard of since are over anyway
 */
export const unpaidViewings = (
  at: Date,
  heardSince: { readonly channel: Date; readonly film: Date },
): RawBuilder<{ id: string }> => sql<{ id: string }>`
  select v.id from view_session v
    join app_user u on u.id = v.user_id
    left join provider_channel c on c.channel_id = v.channel_id and c.provider_id = u.provider_id
  where v.channel_id is not null and v.seen_at > ${heardSince.channel} and (v.ended_at is null or v.ended_at > ${at})
    and coalesce(not c.is_free, true)
    and (c.channel_id is null
      or not ${isOpen(sql`(select packet_id from packet_channel pc where pc.channel_id = v.channel_id) holding`, at)})
  union all
  select v.id from view_session v
    join app_user u on u.id = v.user_id
    join content f on f.id = v.content_id
    left join content season on season.id = f.parent_id
    left join provider_content tc on tc.content_id = f.id and tc.provider_id = u.provider_id
  where v.seen_at > ${heardSince.film} and (v.ended_at is null or v.ended_at > ${at})
    and (tc.content_id is null
      or not ${isOpen(sql`(select packet_id from packet_content pc where pc.content_id = coalesce(season.parent_id, f.id)) holding`, at)})`
