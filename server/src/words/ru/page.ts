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
  no_script: 'Чтобы смотреть, включите в браузере JavaScript.',
}
