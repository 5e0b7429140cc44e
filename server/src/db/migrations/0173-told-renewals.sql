-- Of the period that ends then the owner of a subscription was told that the balance lacks money for the next one, before it ends and after.
alter table subscription add column told_due timestamptz, add column told_unpaid timestamptz;
