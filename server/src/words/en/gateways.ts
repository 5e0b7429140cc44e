/** What payment systems that call this service are told, English: the language whose keys all others have. */
export const gateways = {
  payme_bad_request: 'The request is not complete',
  payme_no_json: 'The request is not JSON',
  payme_no_method: 'There is no such method',
  payme_no_rights: 'The caller is not known here',
  payme_failed: 'The service cannot answer now',
  payme_wrong_amount: 'The amount is not the one of this payment',
  payme_no_transaction: 'There is no such transaction',
  payme_not_cancelled: 'What was paid for is in use already and cannot be cancelled',
  payme_not_possible: 'This cannot be done with the transaction any more',
  payme_no_payment: 'There is no such payment',
  payme_over: 'This payment is finished or has expired. Please begin a new one',
  payme_busy: 'This payment is being made already',
}
