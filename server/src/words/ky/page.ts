import type { WordsOf } from '../words.ts'

/** What a page says itself, before and without the script, Kyrgyz. */
export const page: WordsOf<'page'> = {
  home: 'Башкы бет',
  channels: 'Телеканалдар',
  free_channels: 'Акысыз каналдар',
  new_year: 'Жаңы жыл',
  schedule: 'ТВ программа',
  cast: 'Актёрлор жана чыгармачыл топ',
  similar: 'Окшоштор',
  works: 'Тасмалар жана сериалдар',
  movies: 'Тасмалар',
  serials: 'Сериалдар',
  season: '{season}-сезон',
  minutes: '{minutes} мүн',
  not_found: 'Бул жерде эч нерсе жок',
  not_found_content: 'Мындай аталыш жок',
  not_found_channel: 'Мындай канал жок',
  packets: 'Пакеттер',
  not_found_packet: 'Мындай пакет жок',
  news: 'Жаңылыктар',
  questions: 'Суроолор жана жооптор',
  apps: 'Колдонмолор',
  apps_text: 'Телефондо, планшетте жана телевизордо көрүңүз: бардык түзмөккө бир аккаунт.',
  instructions: 'Кантип орнотуу керек',
  gift: 'Сизге көрө турган нерсе белек кылышты',
  gift_text: 'Картадагы код каналдарды жана тасмаларды картада жазылган мөөнөткө ачат.',
  promo: 'Промокодуңуз барбы?',
  promo_text:
    'Код пакетти бир нече күнгө ачат. Эмнени жана канча убакытка ачарын код киргизилери менен айтабыз.',
  device_ios: 'iPhone жана iPad',
  no_script: 'Көрүү үчүн браузерде JavaScript күйгүзүңүз.',
}
