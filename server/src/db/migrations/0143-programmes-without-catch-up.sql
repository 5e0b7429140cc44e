-- Whether a programme may be watched from the archive; its broadcasts say it for themselves, as they were laid.
alter table program add column is_catchup_available boolean not null default true;
