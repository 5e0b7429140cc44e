import type { consent as russian } from '../ru/consent.ts'
import type { WordsOf } from '../words-of.ts'

/** Words about what pages load of others. Azerbaijani. */
export const consent: WordsOf<typeof russian> = {
  title: 'Auditoriyanın ölçülməsi',
  text: 'Başqa şirkətlərin sayğaclarına hansı kanallara baxıldığını və saytın necə işlədiyini bilməyə icazə verin. İcazəniz olmadan onlar yüklənmir, baxmaq isə eyni qalır.',
  allow: 'İcazə ver',
  refuse: 'İcazə vermə',
  setting: 'Başqa şirkətlərin sayğacları',
  declined: 'Brauzeriniz adınızdan izlənməməyi xahiş edir: sayğaclar yüklənmir.',
}
