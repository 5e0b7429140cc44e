import type { card as russian } from '../ru/card.ts'
import type { WordsOf } from '../words-of.ts'

/** Words of the content card, of its episodes, its trailer and its packets, Tajik. */
export const card: WordsOf<typeof russian, Intl.LDMLPluralRule> = {
  watch_tv: 'Тамошои ТВ',
  catchups: 'Сабтҳо дар ТВ',
  catchup_watch: 'Тамошои сабт',
  trailer: 'Трейлер',
  trailer_of: 'Трейлер: {{title}}',
  trailer_stop: 'Трейлерро боздоштан',
  share: '{{percent}}% тамошо шуд',
  choose_packet: 'Интихоби баста',
  packets: 'Бастаҳое, ки онро мекушоянд',
  packet_how: 'Онро провайдери шумо пайваст мекунад:',
  packet_how_unknown: 'Онро провайдери шумо пайваст мекунад.',
  released: 'Мебарояд: {{day}}',
  all_episodes: 'Ҳамаи қисмҳо',
  episodes_of: 'Қисмҳо: {{title}}',
  episode: 'Қисми {{series}}',
  episodes_none: 'Ҳоло қисм нест',
  no_portrait: 'Акс нест',
  announced: 'Ин қисм ҳанӯз набаромадааст',
  announced_text: 'Рӯзе, ки соҳиби ҳуқуқ муқаррар кардааст, мебарояд.',
}
