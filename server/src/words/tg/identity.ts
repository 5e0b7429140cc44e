import type { WordsOf } from '../words.ts'

/** Refusals of signing in, of profiles and of devices, Tajik. */
export const identity: WordsOf<'identity'> = {
  last_profile: 'Як профили калонсол бояд монад',
  no_phone_for_pin: 'Рақами телефоне нест, ки ба он PIN фиристем',
  no_pin: 'PIN ҳанӯз гузошта нашудааст',
  old_link: 'Ин истинод дигар эътибор надорад, коди дигар пурсед',
  pin_changed: 'PIN ҳоло иваз карда шуд, такрор кунед',
  taken_number: 'Ин рақами телефон банд аст',
  too_many_passwords: 'Рамзҳои нодуруст аз ҳад зиёд, баъди 15 дақиқа кӯшиш кунед',
  too_many_pins: 'PIN-ҳои нодуруст аз ҳад зиёд, баъди 15 дақиқа кӯшиш кунед ё онро бо SMS гиред',
  too_many_pins_today: 'Имрӯз PIN-ҳои нодуруст аз ҳад зиёд, пагоҳ кӯшиш кунед ё онро бо SMS гиред',
  unknown_device: 'Ин дастгоҳ маълум нест',
  wrong_number: 'Ин рақами телефони ин провайдер нест',
  wrong_password: 'Логин ё рамз нодуруст аст',
  wait_for_code: 'Коди дигар баъди {seconds} с фиристода мешавад',
}
