import type { WordsOf } from '../words.ts'

export const promo: WordsOf<'promo'> = {
  no_key: 'Bunday promokod yoʻq. Harf va raqamlarini tekshiring.',
  not_begun: 'Bu promokod hali kuchga kirmagan: keyinroq urinib koʻring',
  over: 'Bu promokod endi amal qilmaydi',
  used_up: 'Bu promokod allaqachon ishlatilgan',
  used_before: 'Siz bu aksiyadan allaqachon foydalangansiz',
  only_new: 'Bu promokod yangi tomoshabinlar uchun, sizda esa bu yerda paket boʻlgan',
  has_it: 'Bu promokod ochadigan narsa sizda bor va uning muddati cheklanmagan',
  card_used: 'Bu aksiyadan kartangiz bilan foydalanilgan. Boshqa karta bogʻlang.',
  card_first: 'Avval kartani bogʻlang, shunda kodni ishlatish mumkin boʻladi',
  too_often: 'Urinishlar juda koʻp. Bir soatdan keyin urinib koʻring.',
}
