import type { card as russian } from '../ru/card.ts'
import type { WordsOf } from '../words-of.ts'

/** Words of the content card, of its episodes, its trailer and its packets, Uzbek. */
export const card: WordsOf<typeof russian> = {
  watch_tv: 'TV koʻrish',
  catchups: 'Kanallardagi yozuvlar',
  catchup_watch: 'Yozuvni koʻrish',
  trailer: 'Treyler',
  trailer_of: 'Treyler: {{title}}',
  trailer_stop: 'Treylerni toʻxtatish',
  share: '{{percent}} % koʻrilgan',
  choose_packet: 'Paketni tanlash',
  packets: 'Buni ochadigan paketlar',
  packet_how: 'Paketni provayder ulaydi:',
  packet_how_unknown: 'Paketni provayder ulaydi.',
  released: 'Chiqish kuni: {{day}}',
  all_episodes: 'Barcha seriyalar',
  episodes_of: 'Seriyalar: {{title}}',
  episode: '{{series}}-seriya',
  episodes_none: 'Hozircha seriyalar yoʻq',
  no_portrait: 'Portret yoʻq',
  announced: 'Bu seriya hali chiqmagan',
  announced_text: 'U huquq egasi belgilagan kuni chiqadi.',
}
