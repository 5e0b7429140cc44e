import type { WordsOf } from '../words.ts'

/** Why something may not be watched, Kyrgyz. */
export const playback: WordsOf<'playback'> = {
  future: 'Бул берүү баштала элек',
  not_purchased: 'Жазуу жазылуу менен ачылат',
  no_catchup: 'Укук ээси жазууга уруксат бербейт',
  blackout: 'Бул убакыттын жазуусу жабык',
  too_old: 'Жазуу мындан ары сакталбайт',
  adults_sign_in: 'Чоңдор үчүн нерселерди көрүү үчүн кириңиз',
  announced: 'Бул серия чыга элек',
  closed_channel: 'Бул канал жазылуу менен ачылат',
  closed_title: 'Бул аталыш жазылуу менен ачылат',
  nothing_on_air: 'Ал убакта эфирде эч нерсе болгон эмес',
  not_for_children: 'Бул балдар үчүн эмес',
  no_preview: 'Чоңдор үчүн нерселердин алдын ала көрүүсү жок',
  processed: 'Бул аталыш иштелип жатат',
  too_many_at_once: 'Аккаунтуңуз бир убакта уруксат берилген сандагы түзмөктөрдө көрүп жатат',
}
