import type { WordsOf } from '../words.ts'

/** Refusals of signing in, of profiles and of devices, Kyrgyz. */
export const identity: WordsOf<'identity'> = {
  last_profile: 'Бир чоң киши профили калышы керек',
  no_phone_for_pin: 'PIN жөнөтө турган телефон номери жок',
  no_pin: 'PIN азырынча коюлган эмес',
  old_link: 'Бул шилтеме мындан ары жараксыз, башка код сураңыз',
  pin_changed: 'PIN жаңы эле өзгөртүлдү, кайра аракет кылыңыз',
  taken_number: 'Бул телефон номери ээленген',
  too_many_passwords: 'Туура эмес сырсөз өтө көп, 15 мүнөттөн кийин аракет кылыңыз',
  too_many_pins: 'Туура эмес PIN өтө көп, 15 мүнөттөн кийин аракет кылыңыз же аны SMS менен алыңыз',
  too_many_pins_today: 'Бүгүн туура эмес PIN өтө көп, эртең аракет кылыңыз же аны SMS менен алыңыз',
  unknown_device: 'Бул түзмөк белгисиз',
  wrong_number: 'Бул ушул провайдердин телефон номери эмес',
  wrong_password: 'Логин же сырсөз туура эмес',
  wait_for_code: 'Башка код {seconds} с кийин жөнөтүлөт',
}
