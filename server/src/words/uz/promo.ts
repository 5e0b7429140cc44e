import type { WordsOf } from '../words.ts'

export const promo: WordsOf<'promo'> = {
  no_key: 'Bunday promokod yo‘q. Harf va raqamlarini tekshiring.',
  not_begun: 'Bu promokod hali kuchga kirmagan: keyinroq urinib ko‘ring',
  over: 'Bu promokod endi amal qilmaydi',
  used_up: 'Bu promokod allaqachon ishlatilgan',
  used_before: 'Siz bu aksiyadan allaqachon foydalangansiz',
  only_new: 'Bu promokod yangi tomoshabinlar uchun, sizda esa bu yerda paket bo‘lgan',
  has_it: 'Bu promokod ochadigan narsa sizda bor va uning muddati cheklanmagan',
  card_used: 'Bu aksiyadan kartangiz bilan foydalanilgan. Boshqa karta bog‘lang.',
  card_first: 'Avval kartani bog‘lang, shunda kodni ishlatish mumkin bo‘ladi',
  too_often: 'Urinishlar juda ko‘p. Bir soatdan keyin urinib ko‘ring.',
}
