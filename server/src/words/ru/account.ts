import type { WordsOf } from '../words.ts'

/** Messages to accounts and what their screens are told; `{…}` is filled in, Russian. */
export const account: WordsOf<'account'> = {
  first_profile: 'Мой профиль',
  pin_message: '{name}: ваш PIN-код {pin}',
  pin_offer_title: 'Родительский контроль',
  pin_offer_message: 'Задайте PIN-код, чтобы дети не открыли то, что для взрослых.',
  pin_offer_set: 'Задать PIN-код',
  pin_offer_close: 'Не сейчас',
  code_message: '{code} — код для входа в {name}. Никому его не сообщайте.',
  code_sent_by_sms: 'Код отправлен в СМС и действует 10 минут.',
  code_sent_by_messenger: 'Код отправлен в {channel} и действует 10 минут.',
  phone_changed_title: 'Номер аккаунта изменён',
  phone_changed_text:
    'Новый номер {after}, {time}. Если это не вы, откройте ссылку из СМС на прежний номер {before}: в течение суток она вернёт номер и отключит все устройства. Если того телефона нет под рукой, обратитесь в поддержку и отключите незнакомые устройства.',
  phone_changed_sms:
    '{name}: номер вашего аккаунта изменён на {phone}. Если это не вы, верните его в течение суток: {link}',
  phone_changed_sms_nowhere:
    '{name}: номер вашего аккаунта изменён на {phone}. Если это не вы, верните его в течение суток: добавьте к адресу сайта {link}',
  return_ask: 'Вернуть аккаунту номер {phone}? Все устройства выйдут из аккаунта.',
  return_button: 'Вернуть номер',
  return_done: 'Номер {phone} снова у аккаунта. Войдите с ним заново и смените PIN-код.',
}
