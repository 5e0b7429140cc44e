import type { WordsOf } from '../words.ts'

/** What is not there, where it is known what was asked for, Azerbaijani. */
export const missing: WordsOf<'missing'> = {
  channel: 'Belə kanal yoxdur',
  programme: 'Belə veriliş yoxdur',
  title: 'Belə ad yoxdur',
  trailer: 'Belə treyler yoxdur',
  person: 'Belə şəxs yoxdur',
  page: 'Belə səhifə yoxdur',
  row: 'Belə sıra yoxdur',
  packet: 'Belə paket yoxdur',
  favourite: 'Belə seçilmiş yoxdur',
  profile: 'Belə profil yoxdur',
  device: 'Belə cihaz yoxdur',
}
