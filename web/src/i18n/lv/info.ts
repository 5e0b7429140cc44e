import type { info as russian } from '../ru/info.ts'
import type { WordsOf } from '../words-of.ts'

/** Words of the pages that inform: news, questions, apps, messages, Latvian. */
export const info: WordsOf<typeof russian, 'zero' | 'one' | 'other'> = {
  news_empty: 'Jaunumu vēl nav',
  news_empty_text: 'Šeit būs pakalpojuma jaunumi.',
  news_more: 'Citi jaunumi',
  news_all: 'Visi jaunumi',
  questions_empty: 'Jautājumu vēl nav',
  questions_empty_text: 'Rakstiet vai zvaniet, un saņemsiet atbildi.',
  questions_ask: 'Atbildes šeit nav?',
  questions_ask_text: 'Jautājiet atbalstam; tas strādā katru dienu.',
  apps_title: 'Lietotnes',
  apps_lead: 'Skatieties tālrunī, planšetē un televizorā: viens konts visām ierīcēm.',
  apps_store: 'Atvērt veikalu',
  apps_how: 'Kā iestatīt',
  apps_tv: 'Pieslēgt televizoru',
  instructions_title: 'Kā iestatīt',
  instructions_lead: 'Izvēlieties ierīci.',
  instructions_none: 'Šai ierīcei norādījumu nav',
  instructions_none_text: 'Izvēlieties citu vai jautājiet atbalstam.',
  smarttv_title: 'Skatieties televizorā',
  smarttv_text: 'Izvēlieties, kāds televizors jums ir, un sekojiet soļiem.',
  messages_read_all: 'Atzīmēt visas kā izlasītas',
  messages_none: 'Ziņu nav',
  messages_none_text: 'Šeit būs kontam svarīgais: tā tālrunis, abonementi un maksājumi.',
  messages_unread_one: 'Nelasīta',
  mail_title: 'Vēstules par jaunumiem',
  mail_text: 'Atstājiet e-pastu, un rakstīsim, kad iznāks kas svarīgs.',
  mail_label: 'E-pasts',
}
