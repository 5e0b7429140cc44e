import type { regional as russian } from '../ru/regional.ts'
import type { WordsOf } from '../words-of.ts'

/** Words of a regional provider, Kyrgyz. */
export const regional: WordsOf<typeof russian> = {
  choose_address: 'Кошулган даректи тандаңыз',
  choose_city: 'Шаарды тандаңыз',
  no_places: 'Провайдер дарек да, шаар да көрсөткөн эмес',
  block_title: 'Кирүү токтотулган',
  child_text: 'Чоң кишиге айтыңыз: эмне кылуу керектиги анын профилинде көрүнөт.',
  qr_title: 'Карызды төлөңүз',
  contract: 'Келишим',
  balance: 'Баланс',
  amount: 'Төлөнө турган',
  qr_alt: 'Төлөө үчүн QR код',
  qr_text: 'Телефондун камерасын кодго каратып, төлөңүз. Терезе өзү жабылат.',
  pay: 'Төлөө',
  look_again: 'Төлөмдү текшерүү',
  nothing_owed: 'Төлөөгө эч нерсе жок',
}
