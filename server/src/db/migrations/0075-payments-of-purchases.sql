-- Who polls asks for the payments of a purchase, those that have failed too.
create index payment_purchase on payment (purchase_id) where purchase_id is not null;
