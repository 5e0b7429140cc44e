import type { WordsOf } from '../words.ts'

/** What a page says itself, before and without the script, Tajik. */
export const page: WordsOf<'page'> = {
  home: 'Саҳифаи асосӣ',
  channels: 'Телеканалҳо',
  free_channels: 'Шабакаҳои ройгон',
  new_year: 'Соли нав',
  schedule: 'Барномаи ТВ',
  cast: 'Ҳунармандон ва гурӯҳи эҷодӣ',
  similar: 'Монанд',
  works: 'Филмҳо ва сериалҳо',
  movies: 'Филмҳо',
  serials: 'Сериалҳо',
  season: 'Фасли {season}',
  minutes: '{minutes} дақ',
  not_found: 'Ин ҷо чизе нест',
  not_found_content: 'Чунин ном нест',
  not_found_channel: 'Чунин канал нест',
  packets: 'Бастаҳо',
  not_found_packet: 'Чунин баста нест',
  news: 'Хабарҳо',
  questions: 'Саволу ҷавоб',
  apps: 'Барномаҳо',
  apps_text: 'Дар телефон, планшет ва телевизор тамошо кунед: як ҳисоб барои ҳамаи дастгоҳҳо.',
  instructions: 'Чӣ тавр танзим кунем',
  gift: 'Ба шумо чизе барои тамошо туҳфа карданд',
  gift_text: 'Коди рӯи корт каналҳо ва филмҳоро ба муддате, ки дар корт навишта шудааст, мекушояд.',
  promo: 'Промокод доред?',
  promo_text:
    'Код бастаро барои чанд рӯз мекушояд. Чӣ ва чанд рӯз будани онро ҳамин ки код ворид шуд, мегӯем.',
  device_ios: 'iPhone ва iPad',
  no_script: 'Барои тамошо дар браузер JavaScript-ро даргиронед.',
}
