import type { WordsOf } from '../words.ts'

/** What is said of what is sold, and of what somebody has of it, Azerbaijani. */
export const shop: WordsOf<'shop'> = {
  has_parts: 'Bu dəstdəki hər şey artıq sizdə var',
  agreement_first: 'Əvvəlcə bu paketin şərtləri qəbul edilməlidir',
  no_agreement: 'Heç bir paket bu razılaşmanı istəmir',
  forbidden_country: 'Bu paket ölkənizdə satılmır',
  nothing_due: 'İndi ödəməyə heç nə yoxdur: paket ödənişsiz əlavə olunur',
  paused: 'Paket dayandırılıb: davam edənədək ödənilmiş vaxt saxlanır',
  covered: 'Bu paket dəstə daxildir: ödənilmiş günləri ({days}) dəst bitənədək saxlanır',
  covered_paused:
    'Bu paket dəstə daxildir, özü dayandırılıb: ödənilmiş günləri ({days}) dəstdən sonra davam edənədək saxlanır',
  has_bundle: 'İndi bu paket dəstə daxildir. Ödənilmiş günləri dəst bitəndə davam edir.',
  too_many_changes: 'Bu gün abunələrinizi çox dəyişmisiniz. Sabah cəhd edin.',
  no_pause: 'Bu paketi dayandırmaq olmaz',
  given_now: 'Paket indi sizə hədiyyə kimi açıqdır. Hədiyyə bitəndən sonra özünüzünkü ilə davam edin.',
  no_giving_up: 'Dayandırılmış paketdən burada imtina etmək olmaz',
  renewal_is_off: 'Bu paketin yenilənməsi artıq söndürülüb',
  term_runs: 'Bu paketin şərtləri yenilənməni söndürməyə hələ icazə vermir',
  same_period: 'Növbəti yenilənmə artıq bu müddət üçündür',
  no_survey: 'Belə sorğu yoxdur',
  no_answer: 'Cavab seçin və ya özünüz yazın',
  choose_packet: 'Paket seç',
  from_price: '{price}-dən',
}
