import type { regional as russian } from '../ru/regional.ts'
import type { WordsOf } from '../words-of.ts'

/** Words of a regional provider, Georgian. */
export const regional: WordsOf<typeof russian> = {
  choose_address: 'აირჩიეთ ჩართული მისამართი',
  choose_city: 'აირჩიეთ ქალაქი',
  no_places: 'პროვაიდერს არც მისამართები მიუთითებია, არც ქალაქები',
  block_title: 'წვდომა შეჩერებულია',
  child_text: 'უთხარით ზრდასრულს: მის პროფილში ჩანს, რა უნდა გაკეთდეს.',
  qr_title: 'გადაიხადეთ დავალიანება',
  contract: 'ხელშეკრულება',
  balance: 'ბალანსი',
  amount: 'გადასახდელი',
  qr_alt: 'QR კოდი გადასახდელად',
  qr_text: 'მიუშვირეთ ტელეფონის კამერა კოდს და გადაიხადეთ. ფანჯარა თავისით დაიხურება.',
  pay: 'გადახდა',
  look_again: 'გადახდის შემოწმება',
  nothing_owed: 'გადასახდელი არაფერია',
}
