-- Origins whose payment pages stand in a window of this service; none opens none.
alter table provider add column pay_frame_origins text[] not null default '{}';
