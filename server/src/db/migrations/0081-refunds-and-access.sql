-- Whether what was bought stays open although all of its payment goes back.
alter table refund add column keeps_access boolean not null default false;
