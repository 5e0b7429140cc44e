-- Gateways number for each of their customers: payments of two providers may have the same number at CloudPayments.
alter table payment
  drop constraint payment_gateway_gateway_payment_key,
  add constraint payment_number_at_gateway unique (gateway, provider_id, gateway_payment);
