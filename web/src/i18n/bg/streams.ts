import type { streams as russian } from '../ru/streams.ts'
import type { WordsOf } from '../words-of.ts'

/** Думи за това какво още се гледа с профила. */
export const streams: WordsOf<typeof russian> = {
  title: 'Вече се гледа на други устройства',
  text: 'Устройства, които могат да гледат едновременно: {{most}}. Прекратете едно от тези, за да гледате тук.',
  taken: 'Прекратено от друго устройство',
  taken_text: 'Някой го прекрати тук, за да гледа на друго устройство.',
  child_text: 'Помолете възрастен да прекрати едно от тези.',
  end: 'Прекратяване и гледане тук',
  end_named: 'Прекратяване на „{{title}}“ ({{device}}) и гледане тук',
  here: 'Гледане тук',
  choose: 'Избор какво да се прекрати',
  channel: 'Телевизионен канал',
  film: 'Филм или сериал',
  since: '{{device}}, от {{time}}',
}
