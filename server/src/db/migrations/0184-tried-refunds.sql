-- When a refund was tried last, also in vain: those of which a gateway cannot even be asked take turns with the newer ones.
alter table refund add column tried_at timestamptz;
