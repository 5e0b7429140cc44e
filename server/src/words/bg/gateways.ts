import type { WordsOf } from '../words.ts'

/** What payment systems that call this service are told, Bulgarian. */
export const gateways: WordsOf<'gateways'> = {
  payme_bad_request: 'Заявката не е пълна',
  payme_no_json: 'Заявката не е JSON',
  payme_no_method: 'Няма такъв метод',
  payme_no_rights: 'Обаждащият се не е познат тук',
  payme_failed: 'Услугата не може да отговори сега',
  payme_wrong_amount: 'Сумата не е на това плащане',
  payme_no_transaction: 'Няма такава транзакция',
  payme_not_cancelled: 'Платеното вече се ползва и не може да се отмени',
  payme_not_possible: 'Това вече не може да се направи с транзакцията',
  payme_no_payment: 'Няма такова плащане',
  payme_over: 'Това плащане е завършено или изтекло. Моля, започнете ново',
  payme_busy: 'Това плащане вече се извършва',
}
