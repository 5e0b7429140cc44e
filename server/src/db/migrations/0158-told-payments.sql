-- Until then a node is telling the gateway of a renewal: no other one tells it meanwhile, or takes it for refused.
alter table payment add column telling_until timestamptz;
