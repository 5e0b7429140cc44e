import type { WordsOf } from '../words.ts'

/** What is said of buying and paying, Azerbaijani. */
export const commerce: WordsOf<'commerce'> = {
  has_packet: 'Bu paket artıq sizdə var',
  base_packet_first: 'Əvvəlcə əsas paketlərdən biri lazımdır',
  offer_over: 'Təklifin vaxtı bitdi: qiymətlər yenidən soruşulur',
  not_enough: 'Balansda kifayət qədər pul yoxdur',
  payment_open: 'Bu paketin ödənişi yoxlanır. İki dəfə ödəməmək üçün bir az gözləyin.',
  trial_used: 'Bu paketin sınağı artıq istifadə olunub: qiymətlər yenidən soruşulur',
  pays_for: '{provider}: {packet}',
  not_renewed: 'Bu paket yenilənmir: özü bitir',
  no_purchase: 'Belə alış yoxdur',
  no_account: 'Belə hesab yoxdur',
  no_transaction: 'Belə ödəniş yoxdur',
  no_subscription: 'Belə abunə yoxdur',
  no_pay_system: 'Bu ödəniş üsulu burada təklif olunmur',
  money_kept: 'Ödəniş gəldi, amma paketi qoşmaq olmadı. Pul balansınızdadır.',
  declined: 'Ödəniş rədd edildi. Pul tutulmadı.',
  insufficient_funds: 'Kartda kifayət qədər pul yoxdur. Pul tutulmadı.',
  expired_card: 'Kartın vaxtı bitib. Pul tutulmadı.',
  too_late: 'Ödəniş vaxtında tamamlanmadı. Pul yenə də tutulsa, balansınıza gələcək.',
}
