import type { WordsOf } from '../words.ts'

/** What is said of buying and paying, Uzbek. */
export const commerce: WordsOf<'commerce'> = {
  has_packet: 'Bu paket sizda allaqachon ulangan',
  base_packet_first: 'Avval asosiy paketlardan biri kerak',
  offer_over: 'Taklif muddati o‘tdi, narxlarni qayta so‘rash kerak',
  not_enough: 'Balansda pul yetarli emas',
  trial_used: 'Bu paketning sinov muddatidan foydalanilgan, narxlarni qayta so‘rash kerak',
  payment_open: 'Bu paket uchun to‘lov hali tekshirilmoqda. Ikki marta to‘lamaslik uchun biroz kuting.',
  pays_for: '{packet}, {provider}',
  not_renewed: 'Bu paket uzaytirilmaydi, muddati tugagach o‘zi to‘xtaydi',
  no_purchase: 'Bunday xarid yo‘q',
  no_account: 'Bunday hisob yo‘q',
  no_transaction: 'Bunday to‘lov yo‘q',
  no_subscription: 'Bunday obuna yo‘q',
  no_pay_system: 'Bunday to‘lov turi bu yerda taklif etilmaydi',
  money_kept: 'To‘lov tushdi, lekin paketni ulab bo‘lmadi. Pul balansingizga tushdi.',
  declined: 'To‘lov rad etildi. Pul yechilmadi.',
  insufficient_funds: 'Kartada pul yetarli emas. Pul yechilmadi.',
  expired_card: 'Kartaning muddati o‘tgan. Pul yechilmadi.',
  too_late: 'To‘lov o‘z vaqtida yakunlanmadi. Agar pul keyin yechilsa, balansingizga tushadi.',
}
