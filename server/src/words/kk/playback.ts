import type { WordsOf } from '../words.ts'

/** Why something may not be watched, Kazakh. */
export const playback: WordsOf<'playback'> = {
  future: 'Бұл бағдарлама әлі басталған жоқ',
  not_purchased: 'Жазба жазылыммен ашылады',
  no_catchup: 'Құқық иесі жазуға рұқсат бермеді',
  blackout: 'Бұл уақыттың жазбасы жабық',
  too_old: 'Жазба енді сақталмайды',
  adults_sign_in: 'Ересектерге арналғанды көру үшін кіріңіз',
  announced: 'Бұл серия әлі шыққан жоқ',
  closed_channel: 'Арна жазылыммен ашылады',
  closed_title: 'Бейне жазылыммен ашылады',
  nothing_on_air: 'Бұл уақытта эфирде ештеңе болған жоқ',
  not_for_children: 'Бұл балаларға арналмаған',
  no_preview: 'Ересектерге арналған алдын ала көрсетілмейді',
  processed: 'Бейне әлі дайындалып жатыр',
  too_many_at_once: 'Аккаунтыңыз бір уақытта рұқсат етілген құрылғылар санында қарап жатыр',
}
