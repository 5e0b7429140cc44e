import type { consent as russian } from '../ru/consent.ts'
import type { WordsOf } from '../words-of.ts'

/** Words about what pages load of others. Kyrgyz. */
export const consent: WordsOf<typeof russian> = {
  title: 'Аудиторияны өлчөө',
  text: 'Башка компаниялардын эсептегичтерине кайсы каналдар көрүлөрүн жана сайт кандай иштешин билүүгө уруксат бериңиз. Уруксатыңызсыз алар жүктөлбөйт, көрүү болсо ошол эле бойдон.',
  allow: 'Уруксат берүү',
  refuse: 'Уруксат бербөө',
  setting: 'Башка компаниялардын эсептегичтери',
  declined: 'Браузериңиз сиздин атыңыздан көзөмөлдөбөөнү сурайт: эсептегичтер жүктөлбөйт.',
}
