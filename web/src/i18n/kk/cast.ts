import type { cast as russian } from '../ru/cast.ts'
import type { WordsOf } from '../words-of.ts'

/** Басқа құрылғыларда көрсету туралы сөздер. */
export const cast: WordsOf<typeof russian> = {
  start: 'Теледидарда көрсету',
  stop: 'Осында көрсету',
  plays_on: '«{{device}}» құрылғысында жүріп жатыр',
  connecting: '«{{device}}» құрылғысына қосылуда',
  failed: 'Құрылғыға қосылу мүмкін болмады',
  no_source: 'Бейне көзі көрсетілмеген.',
  unsupported: '{{browser}} трансляцияны қолдамайды',
  hint_firefox: 'Бұл бетті Google Chrome браузерінде ашыңыз: ол бейнені теледидарда көрсете алады.',
  hint_opera:
    'Opera браузерінде трансляция өшірулі. Оны браузер баптауларында қосыңыз немесе бетті Google Chrome браузерінде ашыңыз.',
  hint_iron: 'Iron браузерінде трансляция жоқ. Бұл бетті Google Chrome браузерінде ашыңыз.',
  hint_safari:
    'Safari бейнені Apple TV-де AirPlay арқылы көрсетеді. Басқа теледидарлар үшін бетті Google Chrome браузерінде ашыңыз.',
}
