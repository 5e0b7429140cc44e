import type { WordsOf } from '../words.ts'

/** Refusals of signing in, of profiles and of devices, Russian. */
export const identity: WordsOf<'identity'> = {
  last_profile: 'Хотя бы один взрослый профиль должен остаться',
  no_phone_for_pin: 'Нет номера телефона, на который отправить PIN-код',
  no_pin: 'PIN-код ещё не задан',
  old_link: 'Ссылка больше не действует, запросите новый код',
  pin_changed: 'PIN-код только что изменили, повторите',
  taken_number: 'Этот номер телефона уже занят',
  too_many_passwords: 'Слишком много неверных паролей, повторите через 15 минут',
  too_many_pins: 'Слишком много неверных PIN-кодов, повторите через 15 минут или получите код по СМС',
  too_many_pins_today: 'Слишком много неверных PIN-кодов за день, повторите завтра или получите код по СМС',
  unknown_device: 'Это устройство больше не зарегистрировано, войдите снова',
  wrong_number: 'Проверьте номер телефона: он указан неверно',
  wrong_password: 'Неверный логин или пароль',
  wait_for_code: 'Новый код можно запросить через {seconds} с',
}
