import type { search as russian } from '../ru/search.ts'
import type { WordsOf } from '../words-of.ts'

/** Words of the search, Azerbaijani. */
export const search: WordsOf<typeof russian> = {
  what: 'Filmlər, kanallar, insanlar',
  cancel: 'Ləğv et',
  clear: 'Təmizlə',
  suggestions: 'Təkliflər',
  history: 'Son axtarışlar',
  popular: 'Populyar axtarışlar',
  remove: 'Son axtarışlardan sil: {{title}}',
  maybe: 'Bəlkə “{{text}}” axtarırsınız?',
  look_for: '“{{text}}” axtar',
  title: 'Axtarış: {{text}}',
  title_empty: 'Axtarış',
  kind_movie: 'Film',
  kind_series: 'Serial',
  kind_channel: 'Kanal',
  kind_person: 'Şəxs',
  kind_program: 'Veriliş',
  on_air: 'efirdə',
  warning_no_search_results: '“{{text}}” üzrə heç nə tapılmadı',
  no_results_text: 'Yazılışı yoxlayın və ya başqalarının axtardıqları ilə başlayın.',
  no_results_layout: 'Deyəsən, klaviatura ingilis dilindədir.',
  start: 'Nəyə baxaq?',
  start_text: 'Ad, aktyor və ya kanal yazın.',
}
