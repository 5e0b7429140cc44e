import type { WordsOf } from '../words.ts'

export const gateways: WordsOf<'gateways'> = {
  payme_bad_request: 'Soʻrov toʻliq emas',
  payme_no_json: 'Soʻrov JSON formatida emas',
  payme_no_method: 'Bunday metod yoʻq',
  payme_no_rights: 'Bu amal uchun huquq yetarli emas',
  payme_failed: 'Xizmat hozir javob bera olmayapti',
  payme_wrong_amount: 'Summa toʻlov summasiga mos kelmaydi',
  payme_no_transaction: 'Bunday tranzaksiya yoʻq',
  payme_not_cancelled: 'Toʻlangan xizmatdan foydalanilmoqda, uni bekor qilib boʻlmaydi',
  payme_not_possible: 'Bu tranzaksiya bilan endi buni qilib boʻlmaydi',
  payme_no_payment: 'Bunday toʻlov yoʻq',
  payme_over: 'Bu toʻlov yakunlangan yoki muddati oʻtgan. Iltimos, yangisini boshlang',
  payme_busy: 'Bu toʻlov hozir amalga oshirilmoqda',
}
