import type { search as russian } from '../ru/search.ts'
import type { WordsOf } from '../words-of.ts'

/** Words of the search, Bulgarian. */
export const search: WordsOf<typeof russian> = {
  what: 'Филми, канали, хора',
  cancel: 'Отказ',
  clear: 'Изчисти',
  suggestions: 'Предложения',
  history: 'Последни',
  popular: 'Често търсени',
  remove: 'Премахни от последните: {{title}}',
  maybe: 'Може би търсите „{{text}}“?',
  look_for: 'Търси „{{text}}“',
  title: 'Търсене: {{text}}',
  title_empty: 'Търсене',
  kind_movie: 'Филм',
  kind_series: 'Сериал',
  kind_channel: 'Канал',
  kind_person: 'Човек',
  kind_program: 'Предаване',
  on_air: 'в ефир',
  warning_no_search_results: 'За „{{text}}“ не се намери нищо',
  no_results_text: 'Проверете правописа или започнете с това, което търсят другите.',
  no_results_layout: 'Изглежда, клавиатурата е на латиница.',
  start: 'Какво ще гледаме?',
  start_text: 'Напишете заглавие, актьор или канал.',
}
