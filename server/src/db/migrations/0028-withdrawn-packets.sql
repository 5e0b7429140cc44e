-- A packet that is withdrawn is offered no more, not even for nothing, and opens what it holds to whoever has it. Its name may be given to
-- another one. What access hangs on can not be deleted.
alter table packet add column is_offered boolean not null default true;
alter table packet drop constraint packet_slug_key;
create unique index packet_offered_slug on packet (slug) where is_offered;
alter table entitlement drop constraint entitlement_packet_id_fkey,
  add constraint entitlement_packet_id_fkey foreign key (packet_id) references packet;
