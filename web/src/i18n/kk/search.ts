import type { search as russian } from '../ru/search.ts'
import type { WordsOf } from '../words-of.ts'

/** Words of the search, Kazakh. */
export const search: WordsOf<typeof russian> = {
  what: 'Фильм, арна, тұлға',
  cancel: 'Болдырмау',
  clear: 'Өшіру',
  suggestions: 'Ұсыныстар',
  history: 'Соңғы іздегендер',
  popular: 'Қазір іздеп жатыр',
  remove: 'Соңғылардан алып тастау: {{title}}',
  maybe: 'Мүмкін, «{{text}}» іздеп отырсыз ба?',
  look_for: '«{{text}}» іздеу',
  title: 'Іздеу: {{text}}',
  title_empty: 'Іздеу',
  kind_movie: 'Фильм',
  kind_series: 'Сериал',
  kind_channel: 'Телеарна',
  kind_person: 'Тұлға',
  kind_program: 'Бағдарлама',
  on_air: 'эфирде',
  warning_no_search_results: '«{{text}}» бойынша ештеңе табылмады',
  no_results_text: 'Қатесі жоғын тексеріңіз немесе басқалар іздегеннен бастаңыз.',
  no_results_layout: 'Пернетақта ағылшын тілінде қалған сияқты.',
  start: 'Не көреміз?',
  start_text: 'Атауын, актердің атын немесе телеарнаны теріңіз.',
}
