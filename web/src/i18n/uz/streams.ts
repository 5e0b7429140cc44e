import type { streams as russian } from '../ru/streams.ts'
import type { WordsOf } from '../words-of.ts'

/** Hisobda yana nima ko‘rilayotgani haqidagi so‘zlar. */
export const streams: WordsOf<typeof russian> = {
  title: 'Boshqa qurilmalarda ko‘rilmoqda',
  text: 'Bir vaqtda ko‘rish mumkin bo‘lgan qurilmalar soni: {{most}}. Bu yerda ko‘rish uchun bittasini tugating.',
  taken: 'Tomosha boshqa qurilmadan tugatildi',
  taken_text: 'Kimdir boshqa qurilmada ko‘rish uchun bu yerdagi tomoshani tugatdi.',
  child_text: 'Kattalardan bittasini tugatishni so‘rang.',
  end: 'Tugatib, shu yerda ko‘rish',
  end_named: '«{{title}}»ni tugatib ({{device}}), shu yerda ko‘rish',
  here: 'Shu yerda ko‘rish',
  choose: 'Nimani tugatishni tanlash',
  channel: 'Telekanal',
  film: 'Film yoki serial',
  since: '{{device}}, boshlanishi {{time}}',
}
