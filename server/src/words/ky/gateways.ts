import type { WordsOf } from '../words.ts'

/** What payment systems that call this service are told, Kyrgyz. */
export const gateways: WordsOf<'gateways'> = {
  payme_bad_request: 'Сурам толук эмес',
  payme_no_json: 'Сурам JSON эмес',
  payme_no_method: 'Мындай ыкма жок',
  payme_no_rights: 'Кайрылган бул жерде белгилүү эмес',
  payme_failed: 'Кызмат азыр жооп бере албайт',
  payme_wrong_amount: 'Сумма бул төлөмдүкү эмес',
  payme_no_transaction: 'Мындай транзакция жок',
  payme_not_cancelled: 'Төлөнгөн нерсе колдонулууда жана жокко чыгарылбайт',
  payme_not_possible: 'Транзакция менен муну мындан ары кылууга болбойт',
  payme_no_payment: 'Мындай төлөм жок',
  payme_over: 'Бул төлөм бүткөн же мөөнөтү өткөн. Жаңысын баштаңыз',
  payme_busy: 'Бул төлөм жүрүп жатат',
}
