import type { WordsOf } from '../words.ts'

/** What a page says itself, before and without the script, Russian. */
export const page: WordsOf<'page'> = {
  home: 'Главная',
  channels: 'Телеканалы',
  free_channels: 'Бесплатные каналы',
  new_year: 'Новый год',
  schedule: 'Программа передач',
  cast: 'Актёры и съёмочная группа',
  similar: 'Похожее',
  works: 'Фильмы и сериалы',
  movies: 'Фильмы',
  serials: 'Сериалы',
  season: '{season} сезон',
  minutes: '{minutes} мин',
  not_found: 'Здесь ничего нет',
  not_found_content: 'Такого фильма нет',
  not_found_channel: 'Такого канала нет',
  packets: 'Пакеты',
  not_found_packet: 'Такого пакета нет',
  news: 'Новости',
  questions: 'Вопросы и ответы',
  apps: 'Приложения',
  apps_text: 'Смотрите на телефоне, планшете и телевизоре: один аккаунт на все устройства.',
  instructions: 'Как установить',
  gift: 'Вам подарили просмотр',
  gift_text: 'Код с\u00a0открытки открывает телеканалы и\u00a0кино на\u00a0указанный в\u00a0ней срок.',
  promo: 'У вас есть промокод?',
  promo_text:
    'Код открывает пакет на\u00a0несколько дней. Что именно и\u00a0на\u00a0сколько, скажем сразу после ввода.',
  device_ios: 'iPhone и iPad',
  no_script: 'Чтобы смотреть, включите в браузере JavaScript.',
}
