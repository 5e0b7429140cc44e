-- Where, within what is left of a subscription that stands still, periods begin that are paid already: each of them may be paid back by itself.
alter table subscription add column paused_periods timestamptz[] not null default '{}';
-- A pause of before says only how much is left; the last period that was renewed before it begins where the one before it ended.
update subscription s set paused_periods = coalesce((
  select array_agg(to_timestamp(b.begins / 1000.0) order by b.begins) from (
    select split_part(source_id, ':', 2)::bigint as begins from journal
    where source_type = 'renewal' and purpose = 'charge' and source_id like s.id || ':%') b
  where to_timestamp(b.begins / 1000.0) > s.paused_at and to_timestamp(b.begins / 1000.0) < s.paid_until), '{}')
where paused_at is not null and ended_at is null;
