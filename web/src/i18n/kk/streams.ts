import type { streams as russian } from '../ru/streams.ts'
import type { WordsOf } from '../words-of.ts'

/** Аккаунтта тағы не көріп жатқаны туралы сөздер. */
export const streams: WordsOf<typeof russian> = {
  title: 'Басқа құрылғыларда көріп жатыр',
  text: 'Бір уақытта көруге болатын құрылғылар саны: {{most}}. Осында көру үшін біреуін аяқтаңыз.',
  taken: 'Көру басқа құрылғыдан аяқталды',
  taken_text: 'Біреу басқа құрылғыда көру үшін осындағы көруді аяқтады.',
  child_text: 'Ересектерден біреуін аяқтауды сұраңыз.',
  end: 'Аяқтап, осында көру',
  end_named: '«{{title}}» көруін аяқтап ({{device}}), осында көру',
  here: 'Осында көру',
  choose: 'Нені аяқтауды таңдау',
  channel: 'Телеарна',
  film: 'Фильм немесе сериал',
  since: '{{device}}, басталуы {{time}}',
}
