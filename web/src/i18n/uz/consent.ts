import type { consent as russian } from '../ru/consent.ts'
import type { WordsOf } from '../words-of.ts'

/** Sahifalar boshqalardan nimani yuklashi haqidagi soʻzlar. */
export const consent: WordsOf<typeof russian> = {
  title: 'Auditoriyani oʻlchash',
  text: 'Boshqa kompaniyalarning hisoblagichlariga qaysi kanallar koʻrilishini va sayt qanday ishlashini bilishga ruxsat bering. Ruxsatsiz ular yuklanmaydi, tomosha qilish esa oʻzgarmaydi.',
  allow: 'Ruxsat berish',
  refuse: 'Ruxsat bermaslik',
  setting: 'Boshqa kompaniyalarning hisoblagichlari',
  declined: 'Brauzeringiz siz uchun kuzatmaslikni soʻraydi: hisoblagichlar yuklanmaydi.',
}
