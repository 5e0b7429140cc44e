-- Which card a payment has linked, for receipts.
create index card_payment on card (payment_id);
