import type { info as russian } from '../ru/info.ts'
import type { WordsOf } from '../words-of.ts'

/** Words of the pages that inform: news, questions, apps, messages, Romanian. */
export const info: WordsOf<typeof russian, 'one' | 'few' | 'other'> = {
  news_empty: 'Încă nu sunt știri',
  news_empty_text: 'Știrile serviciului vor sta aici.',
  news_more: 'Mai multe știri',
  news_all: 'Toate știrile',
  questions_empty: 'Încă nu sunt întrebări',
  questions_empty_text: 'Scrieți sau sunați și primiți un răspuns.',
  questions_ask: 'Nu găsiți răspunsul?',
  questions_ask_text: 'Întrebați asistența; lucrează în fiecare zi.',
  apps_title: 'Aplicații',
  apps_lead: 'Vizionați pe telefon, tabletă și televizor: un cont pentru toate dispozitivele.',
  apps_store: 'Deschide magazinul',
  apps_how: 'Cum se configurează',
  apps_tv: 'Conectează un televizor',
  instructions_title: 'Cum se configurează',
  instructions_lead: 'Alegeți un dispozitiv.',
  instructions_none: 'Nu există instrucțiuni pentru acest dispozitiv',
  instructions_none_text: 'Alegeți altul sau întrebați asistența.',
  smarttv_title: 'Vizionați la televizor',
  smarttv_text: 'Alegeți ce televizor aveți și urmați pașii.',
  messages_read_all: 'Marchează toate ca citite',
  messages_none: 'Nu sunt mesaje',
  messages_none_text: 'Aici va sta ce contează pentru cont: telefonul, abonamentele și plățile.',
  messages_unread_one: 'Necitit',
  mail_title: 'Scrisori despre noutăți',
  mail_text: 'Lăsați un e-mail și vă scriem când apare ceva important.',
  mail_label: 'E-mail',
}
