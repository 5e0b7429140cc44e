-- Since when the gateway of a payment that is open has been asked in vain; null where it answered last. It is asked less often by and by.
alter table payment add column unanswered_since timestamptz;
