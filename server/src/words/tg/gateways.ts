import type { WordsOf } from '../words.ts'

/** What payment systems that call this service are told, Tajik. */
export const gateways: WordsOf<'gateways'> = {
  payme_bad_request: 'Дархост пурра нест',
  payme_no_json: 'Дархост JSON нест',
  payme_no_method: 'Чунин усул нест',
  payme_no_rights: 'Дархосткунанда ин ҷо маълум нест',
  payme_failed: 'Хизмат ҳоло ҷавоб дода наметавонад',
  payme_wrong_amount: 'Маблағ аз ин пардохт нест',
  payme_no_transaction: 'Чунин транзаксия нест',
  payme_not_cancelled: 'Пардохташуда аллакай истифода мешавад ва бекор карда намешавад',
  payme_not_possible: 'Бо транзаксия инро дигар кардан намешавад',
  payme_no_payment: 'Чунин пардохт нест',
  payme_over: 'Ин пардохт анҷом ёфтааст ё муҳлаташ гузаштааст. Лутфан навашро сар кунед',
  payme_busy: 'Ин пардохт аллакай иҷро мешавад',
}
