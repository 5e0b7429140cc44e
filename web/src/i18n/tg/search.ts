import type { search as russian } from '../ru/search.ts'
import type { WordsOf } from '../words-of.ts'

/** Words of the search, Tajik. */
export const search: WordsOf<typeof russian, Intl.LDMLPluralRule> = {
  what: 'Филмҳо, каналҳо, одамон',
  cancel: 'Бекор кардан',
  clear: 'Тоза кардан',
  suggestions: 'Пешниҳодҳо',
  history: 'Охиринҳо',
  popular: 'Ҷустуҷӯҳои маъмул',
  remove: 'Аз охиринҳо гирифтан: {{title}}',
  maybe: 'Шояд «{{text}}»-ро меҷӯед?',
  look_for: '«{{text}}»-ро ҷустан',
  title: 'Ҷустуҷӯ: {{text}}',
  title_empty: 'Ҷустуҷӯ',
  kind_movie: 'Филм',
  kind_series: 'Сериал',
  kind_channel: 'Канал',
  kind_person: 'Шахс',
  kind_program: 'Барнома',
  on_air: 'дар эфир',
  warning_no_search_results: 'Аз рӯи «{{text}}» чизе ёфт нашуд',
  no_results_text: 'Имлоро санҷед ё аз он чи дигарон меҷӯянд, сар кунед.',
  no_results_layout: 'Шояд клавиатура бо ҳарфҳои англисист.',
  start: 'Чиро тамошо мекунем?',
  start_text: 'Ном, ҳунарманд ё каналро нависед.',
}
