import type { packets as russian } from '../ru/packets.ts'
import type { WordsOf } from '../words-of.ts'

/** Words of the pages of packets, Kazakh. */
export const packets: WordsOf<typeof russian> = {
  title: 'Пакеттер',
  lead: 'Әр пакет нені ашады және қанша тұрады.',
  none: 'Мұнда пакет жоқ',
  free_text: 'Бәріне ашық',
  tariffs: 'Негізгі пакеттер',
  tariffs_text: 'Арналар мен олардың архиві',
  additional: 'Қосымша пакеттер',
  additional_text: 'Кез келген негізгі пакетке немесе жеке',
  all: 'Барлық пакеттер',
  benefits: 'Пакетте не бар',
  terms: 'Шарттар',
  channels: 'Телеарналар',
  find_channel: 'Арна іздеу',
  no_channel: 'Бұл пакетте ондай арна жоқ',
  all_channels_one: 'Барлығын көрсету: {{count}} арна',
  all_channels_other: 'Барлығын көрсету: {{count}} арна',
  videos_one: '{{count}} фильм мен сериал',
  videos_other: '{{count}} фильм мен сериал',
}
