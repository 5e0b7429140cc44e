import type { WordsOf } from '../words.ts'

export const gateways: WordsOf<'gateways'> = {
  payme_bad_request: 'So‘rov to‘liq emas',
  payme_no_json: 'So‘rov JSON formatida emas',
  payme_no_method: 'Bunday metod yo‘q',
  payme_no_rights: 'Bu amal uchun huquq yetarli emas',
  payme_failed: 'Xizmat hozir javob bera olmayapti',
  payme_wrong_amount: 'Summa to‘lov summasiga mos kelmaydi',
  payme_no_transaction: 'Bunday tranzaksiya yo‘q',
  payme_not_cancelled: 'To‘langan xizmatdan foydalanilmoqda, uni bekor qilib bo‘lmaydi',
  payme_not_possible: 'Bu tranzaksiya bilan endi buni qilib bo‘lmaydi',
  payme_no_payment: 'Bunday to‘lov yo‘q',
  payme_over: 'Bu to‘lov yakunlangan yoki muddati o‘tgan. Iltimos, yangisini boshlang',
  payme_busy: 'Bu to‘lov hozir amalga oshirilmoqda',
}
