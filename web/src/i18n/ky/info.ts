import type { info as russian } from '../ru/info.ts'
import type { WordsOf } from '../words-of.ts'

/** Words of the pages that inform: news, questions, apps, messages, Kyrgyz. */
export const info: WordsOf<typeof russian> = {
  news_empty: 'Азырынча жаңылык жок',
  news_empty_text: 'Кызматтын жаңылыктары бул жерде болот.',
  news_more: 'Дагы жаңылыктар',
  news_all: 'Бардык жаңылыктар',
  questions_empty: 'Азырынча суроо жок',
  questions_empty_text: 'Жазыңыз же чалыңыз, жооп аласыз.',
  questions_ask: 'Жооп бул жерде жокпу?',
  questions_ask_text: 'Колдоодон сураңыз; күн сайын иштейт.',
  apps_title: 'Колдонмолор',
  apps_lead: 'Телефондо, планшетте жана телевизордо көрүңүз: бардык түзмөккө бир аккаунт.',
  apps_store: 'Дүкөндү ачуу',
  apps_how: 'Кантип орнотуу керек',
  apps_tv: 'Телевизорду туташтыруу',
  instructions_title: 'Кантип орнотуу керек',
  instructions_lead: 'Түзмөк тандаңыз.',
  instructions_none: 'Бул түзмөк үчүн нускама жок',
  instructions_none_text: 'Башкасын тандаңыз же колдоодон сураңыз.',
  smarttv_title: 'Телевизордо көрүңүз',
  smarttv_text: 'Кандай телевизоруңуз бар экенин тандап, кадамдарды аткарыңыз.',
  messages_read_all: 'Баарын окулган деп белгилөө',
  messages_none: 'Билдирүү жок',
  messages_none_text: 'Аккаунт үчүн маанилүү нерселер бул жерде болот: телефон, жазылуулар жана төлөмдөр.',
  messages_unread_one: 'Окулбаган',
  mail_title: 'Жаңылыктар тууралуу каттар',
  mail_text: 'Эл. почтаңызды калтырыңыз, маанилүү нерсе чыкканда жазабыз.',
  mail_label: 'Эл. почта',
}
