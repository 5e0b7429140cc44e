import type { consent as russian } from '../ru/consent.ts'
import type { WordsOf } from '../words-of.ts'

/** Sahifalar boshqalardan nimani yuklashi haqidagi so‘zlar. */
export const consent: WordsOf<typeof russian> = {
  title: 'Auditoriyani o‘lchash',
  text: 'Boshqa kompaniyalarning hisoblagichlariga qaysi kanallar ko‘rilishini va sayt qanday ishlashini bilishga ruxsat bering. Ruxsatsiz ular yuklanmaydi, tomosha qilish esa o‘zgarmaydi.',
  allow: 'Ruxsat berish',
  refuse: 'Ruxsat bermaslik',
  setting: 'Boshqa kompaniyalarning hisoblagichlari',
  declined: 'Brauzeringiz siz uchun kuzatmaslikni so‘raydi: hisoblagichlar yuklanmaydi.',
}
