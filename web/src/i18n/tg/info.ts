import type { info as russian } from '../ru/info.ts'
import type { WordsOf } from '../words-of.ts'

/** Words of the pages that inform: news, questions, apps, messages, Tajik. */
export const info: WordsOf<typeof russian, Intl.LDMLPluralRule> = {
  news_empty: 'Ҳоло хабар нест',
  news_empty_text: 'Хабарҳои хизмат ин ҷо мешаванд.',
  news_more: 'Хабарҳои дигар',
  news_all: 'Ҳамаи хабарҳо',
  questions_empty: 'Ҳоло савол нест',
  questions_empty_text: 'Нависед ё занг занед, ҷавоб мегиред.',
  questions_ask: 'Ҷавоб ин ҷо нест?',
  questions_ask_text: 'Аз дастгирӣ пурсед; ҳар рӯз кор мекунад.',
  apps_title: 'Барномаҳо',
  apps_lead: 'Дар телефон, планшет ва телевизор тамошо кунед: як ҳисоб барои ҳамаи дастгоҳҳо.',
  apps_store: 'Кушодани мағоза',
  apps_how: 'Чӣ тавр танзим кунем',
  apps_tv: 'Пайвасти телевизор',
  instructions_title: 'Чӣ тавр танзим кунем',
  instructions_lead: 'Дастгоҳро интихоб кунед.',
  instructions_none: 'Барои ин дастгоҳ дастур нест',
  instructions_none_text: 'Дигарашро интихоб кунед ё аз дастгирӣ пурсед.',
  smarttv_title: 'Дар телевизор тамошо кунед',
  smarttv_text: 'Телевизоратонро интихоб кунед ва қадамҳоро иҷро кунед.',
  messages_read_all: 'Ҳамаро хондашуда қайд кардан',
  messages_none: 'Паём нест',
  messages_none_text: 'Муҳимтарини ҳисоб ин ҷо мешавад: телефон, обунаҳо ва пардохтҳо.',
  messages_unread_one: 'Нохонда',
  mail_title: 'Номаҳо дар бораи навигариҳо',
  mail_text: 'Почтаи электронӣ гузоред, вақте ки чизи муҳим мебарояд, менависем.',
  mail_label: 'Почтаи электронӣ',
}
