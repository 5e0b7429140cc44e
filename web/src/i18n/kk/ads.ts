import type { ads as russian } from '../ru/ads.ts'
import type { WordsOf } from '../words-of.ts'

/** Words of advertising. Kazakh. */
export const ads: WordsOf<typeof russian> = {
  region: 'Жарнама',
  packshot: 'Кіріспе ролик',
  number: 'Жарнама {{number}}/{{count}}',
  left: 'Жарнама, {{time}} қалды',
  skip: 'Өткізіп жіберу',
  skip_in: '{{seconds}} с кейін өткізуге болады',
  remove: 'Жарнаманы өшіру',
  visit: 'Жарнама берушінің сайты',
  resume: 'Көруді жалғастыру',
  loading: 'Жарнама жүктелуде',
}
