import type { WordsOf } from '../words.ts'

/** Messages to accounts and what their screens are told; `{…}` is filled in, Bulgarian. */
export const account: WordsOf<'account'> = {
  first_profile: 'Моят профил',
  pin_message: '{name}: вашият PIN е {pin}',
  pin_offer_title: 'Родителски контрол',
  pin_offer_message: 'Задайте PIN, за да не отварят децата това, което е за възрастни.',
  pin_offer_set: 'Задай PIN',
  pin_offer_close: 'Не сега',
  code_message: '{code} е вашият код за {name}. Не го споделяйте с никого.',
  code_sent_by_sms: 'Кодът е изпратен със SMS и важи 10 минути.',
  code_sent_by_messenger: 'Кодът е изпратен в {channel} и важи 10 минути.',
  phone_changed_title: 'Телефонът на акаунта е сменен',
  phone_changed_text:
    'Новият телефон е {after}, от {time}. Ако не сте били вие, отворете връзката от съобщението на стария телефон {before}: в рамките на един ден тя връща телефона и отписва всички устройства. Ако този телефон не е при вас, кажете на поддръжката и премахнете устройствата, които не познавате.',
  phone_changed_sms:
    '{name}: телефонът на акаунта ви е сменен на {phone}. Ако не сте били вие, върнете го до един ден: {link}',
  phone_changed_sms_nowhere:
    '{name}: телефонът на акаунта ви е сменен на {phone}. Ако не сте били вие, върнете го до един ден: добавете към адреса на сайта {link}',
  return_ask: 'Да се върне ли на акаунта номерът {phone}? Всички устройства ще бъдат отписани.',
  return_button: 'Върни номера',
  return_done: 'Акаунтът отново е с номер {phone}. Влезте с него наново и сменете PIN.',
}
