import type { search as russian } from '../ru/search.ts'
import type { WordsOf } from '../words-of.ts'

/** Words of the search, Uzbek. */
export const search: WordsOf<typeof russian> = {
  what: 'Film, kanal, shaxs',
  cancel: 'Bekor qilish',
  clear: 'Tozalash',
  suggestions: 'Takliflar',
  history: 'Oxirgi qidiruvlar',
  popular: 'Hozir qidirilmoqda',
  remove: 'Oxirgilardan olib tashlash: {{title}}',
  maybe: 'Balki “{{text}}” demoqchimisiz',
  look_for: '“{{text}}” qidirish',
  title: 'Qidiruv: {{text}}',
  title_empty: 'Qidiruv',
  kind_movie: 'Film',
  kind_series: 'Serial',
  kind_channel: 'Telekanal',
  kind_person: 'Shaxs',
  kind_program: 'Ko‘rsatuv',
  on_air: 'efirda',
  warning_no_search_results: '“{{text}}” bo‘yicha hech narsa topilmadi',
  no_results_text: 'Xato yo‘qligini tekshiring yoki boshqalar qidirganidan boshlang.',
  no_results_layout: 'Klaviatura inglizchada qolganga o‘xshaydi.',
  start: 'Nima ko‘ramiz?',
  start_text: 'Nomini, aktyorni yoki telekanalni yozing.',
}
