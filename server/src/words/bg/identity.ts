import type { WordsOf } from '../words.ts'

/** Refusals of signing in, of profiles and of devices, Bulgarian. */
export const identity: WordsOf<'identity'> = {
  last_profile: 'Трябва да остане един профил на възрастен',
  no_phone_for_pin: 'Няма телефон, на който да изпратим PIN кода',
  no_pin: 'Все още няма PIN код',
  old_link: 'Тази връзка вече не е валидна, поискайте друг код',
  pin_changed: 'PIN кодът току-що беше сменен, опитайте отново',
  taken_number: 'Този телефонен номер е зает',
  too_many_passwords: 'Твърде много грешни пароли, опитайте след 15 минути',
  too_many_pins: 'Твърде много грешни PIN кодове, опитайте след 15 минути или го поискайте със SMS',
  too_many_pins_today: 'Твърде много грешни PIN кодове за днес, опитайте утре или го поискайте със SMS',
  unknown_device: 'Това устройство не е познато',
  wrong_number: 'Това не е телефонен номер на този доставчик',
  wrong_password: 'Името или паролата са грешни',
  wait_for_code: 'Друг код може да се изпрати след {seconds} с',
}
