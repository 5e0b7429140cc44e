import type { WordsOf } from '../words.ts'

/** What is not there, where it is known what was asked for, Uzbek. */
export const missing: WordsOf<'missing'> = {
  channel: 'Bunday kanal yo‘q',
  programme: 'Bunday ko‘rsatuv yo‘q',
  title: 'Bunday film yoki serial yo‘q',
  trailer: 'Bunday treyler yo‘q',
  person: 'Katalogda bunday shaxs yo‘q',
  page: 'Bunday sahifa yo‘q',
  row: 'Bunday to‘plam yo‘q',
  packet: 'Bunday paket yo‘q',
  favourite: 'Bu tanlanganlarda yo‘q',
  profile: 'Bunday profil yo‘q',
  device: 'Bunday qurilma yo‘q',
}
