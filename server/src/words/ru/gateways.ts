import type { WordsOf } from '../words.ts'

export const gateways: WordsOf<'gateways'> = {
  payme_bad_request: 'Запрос неполный',
  payme_no_json: 'Запрос не в формате JSON',
  payme_no_method: 'Такого метода нет',
  payme_no_rights: 'Недостаточно прав для вызова',
  payme_failed: 'Сервис сейчас не может ответить',
  payme_wrong_amount: 'Сумма не совпадает с суммой платежа',
  payme_no_transaction: 'Такой транзакции нет',
  payme_not_cancelled: 'Оплаченная услуга уже используется, отменить её нельзя',
  payme_not_possible: 'С этой транзакцией это больше невозможно',
  payme_no_payment: 'Такого платежа нет',
  payme_over: 'Этот платёж уже завершён или его срок истёк. Пожалуйста, начните новый',
  payme_busy: 'Этот платёж уже выполняется',
}
