import type { regional as russian } from '../ru/regional.ts'
import type { WordsOf } from '../words-of.ts'

/** Words of a regional provider, Tajik. */
export const regional: WordsOf<typeof russian, Intl.LDMLPluralRule> = {
  choose_address: 'Нишонии пайвастшударо интихоб кунед',
  choose_city: 'Шаҳрро интихоб кунед',
  no_places: 'Провайдер на нишонӣ, на шаҳр нишон додааст',
  block_title: 'Дастрасӣ боздошта шудааст',
  child_text: 'Ба калонсолон гӯед: дар профили онҳо маълум аст, ки чӣ бояд кард.',
  qr_title: 'Қарзро пардозед',
  contract: 'Шартнома',
  balance: 'Тавозун',
  amount: 'Барои пардохт',
  qr_alt: 'QR-код барои пардохт',
  qr_text: 'Камераи телефонро ба код гиред ва пардозед. Равзана худаш баста мешавад.',
  pay: 'Пардохтан',
  look_again: 'Санҷиши пардохт',
  nothing_owed: 'Пардохт лозим нест',
}
