import type { WordsOf } from '../words.ts'

/** What is not there, where it is known what was asked for, Romanian. */
export const missing: WordsOf<'missing'> = {
  channel: 'Nu există un astfel de canal',
  programme: 'Nu există o astfel de emisiune',
  title: 'Nu există un astfel de titlu',
  trailer: 'Nu există un astfel de trailer',
  person: 'Nu există o astfel de persoană',
  page: 'Nu există o astfel de pagină',
  row: 'Nu există un astfel de rând',
  packet: 'Nu există un astfel de pachet',
  favourite: 'Nu există un astfel de favorit',
  profile: 'Nu există un astfel de profil',
  device: 'Nu există un astfel de dispozitiv',
}
