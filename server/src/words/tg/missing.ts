import type { WordsOf } from '../words.ts'

/** What is not there, where it is known what was asked for, Tajik. */
export const missing: WordsOf<'missing'> = {
  channel: 'Чунин канал нест',
  programme: 'Чунин барнома нест',
  title: 'Чунин ном нест',
  trailer: 'Чунин трейлер нест',
  person: 'Чунин шахс нест',
  page: 'Чунин саҳифа нест',
  row: 'Чунин сатр нест',
  packet: 'Чунин баста нест',
  favourite: 'Чунин дӯстдошта нест',
  profile: 'Чунин профил нест',
  device: 'Чунин дастгоҳ нест',
}
