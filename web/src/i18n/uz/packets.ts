import type { packets as russian } from '../ru/packets.ts'
import type { WordsOf } from '../words-of.ts'

/** Words of the pages of packets, Uzbek. */
export const packets: WordsOf<typeof russian> = {
  title: 'Paketlar',
  lead: 'Har bir paket nimani ochadi va qancha turadi.',
  none: 'Bu yerda paket yo‘q',
  free_text: 'Hammaga ochiq',
  tariffs: 'Asosiy paketlar',
  tariffs_text: 'Kanallar va ularning arxivi',
  additional: 'Qo‘shimcha paketlar',
  additional_text: 'Istalgan asosiy paketga yoki alohida',
  all: 'Barcha paketlar',
  benefits: 'Paketda nima bor',
  terms: 'Shartlar',
  channels: 'Telekanallar',
  find_channel: 'Kanalni topish',
  no_channel: 'Bu paketda bunday kanal yo‘q',
  all_channels_one: 'Hammasini ko‘rsatish: {{count}} kanal',
  all_channels_other: 'Hammasini ko‘rsatish: {{count}} kanal',
  videos_one: '{{count}} film va serial',
  videos_other: '{{count}} film va serial',
}
