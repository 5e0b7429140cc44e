import type { search as russian } from '../ru/search.ts'
import type { WordsOf } from '../words-of.ts'

/** Words of the search, Kyrgyz. */
export const search: WordsOf<typeof russian> = {
  what: 'Тасмалар, каналдар, адамдар',
  cancel: 'Жокко чыгаруу',
  clear: 'Тазалоо',
  suggestions: 'Сунуштар',
  history: 'Акыркылар',
  popular: 'Көп изделгендер',
  remove: 'Акыркылардан алып салуу: {{title}}',
  maybe: 'Балким, «{{text}}» издеп жатасызбы?',
  look_for: '«{{text}}» издөө',
  title: 'Издөө: {{text}}',
  title_empty: 'Издөө',
  kind_movie: 'Тасма',
  kind_series: 'Сериал',
  kind_channel: 'Канал',
  kind_person: 'Адам',
  kind_program: 'Берүү',
  on_air: 'эфирде',
  warning_no_search_results: '«{{text}}» боюнча эч нерсе табылган жок',
  no_results_text: 'Жазылышын текшериңиз же башкалар издегенден баштаңыз.',
  no_results_layout: 'Клавиатура англис тилинде окшойт.',
  start: 'Эмне көрөбүз?',
  start_text: 'Аталышты, актёрду же каналды жазыңыз.',
}
