import type { WordsOf } from '../words.ts'

/** What is said of buying and paying, Uzbek. */
export const commerce: WordsOf<'commerce'> = {
  has_packet: 'Bu paket sizda allaqachon ulangan',
  base_packet_first: 'Avval asosiy paketlardan biri kerak',
  offer_over: 'Taklif muddati oʻtdi, narxlarni qayta soʻrash kerak',
  not_enough: 'Balansda pul yetarli emas',
  trial_used: 'Bu paketning sinov muddatidan foydalanilgan, narxlarni qayta soʻrash kerak',
  payment_open: 'Bu paket uchun toʻlov hali tekshirilmoqda. Ikki marta toʻlamaslik uchun biroz kuting.',
  pays_for: '{packet}, {provider}',
  not_renewed: 'Bu paket uzaytirilmaydi, muddati tugagach oʻzi toʻxtaydi',
  no_purchase: 'Bunday xarid yoʻq',
  no_account: 'Bunday hisob yoʻq',
  no_transaction: 'Bunday toʻlov yoʻq',
  no_subscription: 'Bunday obuna yoʻq',
  no_pay_system: 'Bunday toʻlov turi bu yerda taklif etilmaydi',
  money_kept: 'Toʻlov tushdi, lekin paketni ulab boʻlmadi. Pul balansingizga tushdi.',
  declined: 'Toʻlov rad etildi. Pul yechilmadi.',
  insufficient_funds: 'Kartada pul yetarli emas. Pul yechilmadi.',
  expired_card: 'Kartaning muddati oʻtgan. Pul yechilmadi.',
  too_late: 'Toʻlov oʻz vaqtida yakunlanmadi. Agar pul keyin yechilsa, balansingizga tushadi.',
}
