import type { card as russian } from '../ru/card.ts'
import type { WordsOf } from '../words-of.ts'

/** Words of the content card, of its episodes, its trailer and its packets, Uzbek. */
export const card: WordsOf<typeof russian> = {
  watch_tv: 'TV ko‘rish',
  catchups: 'Kanallardagi yozuvlar',
  catchup_watch: 'Yozuvni ko‘rish',
  trailer: 'Treyler',
  trailer_of: 'Treyler: {{title}}',
  trailer_stop: 'Treylerni to‘xtatish',
  share: '{{percent}}% ko‘rilgan',
  choose_packet: 'Paketni tanlash',
  packets: 'Buni ochadigan paketlar',
  packet_how: 'Paketni provayder ulaydi:',
  packet_how_unknown: 'Paketni provayder ulaydi.',
  released: 'Chiqish kuni: {{day}}',
  all_episodes: 'Barcha qismlar',
  episodes_of: 'Qismlar: {{title}}',
  episode: '{{series}}-qism',
  episodes_none: 'Hozircha qismlar yo‘q',
  no_portrait: 'Portret yo‘q',
  announced: 'Bu qism hali chiqmagan',
  announced_text: 'U huquq egasi belgilagan kuni chiqadi.',
}
