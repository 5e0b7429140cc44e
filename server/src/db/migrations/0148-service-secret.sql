-- By which the secret of the service is told from another one; nothing is known of the secret by it.
create table service_secret (
  id smallint primary key default 1 check (id = 1),
  fingerprint bytea not null
);
