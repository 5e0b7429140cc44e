import type { consent as russian } from '../ru/consent.ts'
import type { WordsOf } from '../words-of.ts'

/** Words about what pages load of others. Tajik. */
export const consent: WordsOf<typeof russian, Intl.LDMLPluralRule> = {
  title: 'Ченкунии тамошобин',
  text: 'Ба ҳисобкунакҳои ширкатҳои дигар иҷозат диҳед, ки донанд кадом каналҳо тамошо мешаванд ва сомона чӣ тавр кор мекунад. Бе иҷозати шумо онҳо бор намешаванд, тамошо бошад, ҳамон тавр мемонад.',
  allow: 'Иҷозат додан',
  refuse: 'Иҷозат надодан',
  setting: 'Ҳисобкунакҳои ширкатҳои дигар',
  declined: 'Браузери шумо аз номи шумо хоҳиш мекунад, ки пайгирӣ накунанд: ҳисобкунакҳо бор намешаванд.',
}
