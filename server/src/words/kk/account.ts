import type { WordsOf } from '../words.ts'

/** Messages to accounts and what their screens are told; `{…}` is filled in, Kazakh. */
export const account: WordsOf<'account'> = {
  first_profile: 'Менің профилім',
  pin_message: '{name}: сіздің PIN-кодыңыз {pin}',
  pin_offer_title: 'Ата-ана бақылауы',
  pin_offer_message: 'Балалар ересектерге арналғанды ашпауы үшін PIN-код орнатыңыз.',
  pin_offer_set: 'PIN-код орнату',
  pin_offer_close: 'Қазір емес',
  code_message: '{code} — {name} қызметіне кіру коды. Оны ешкімге айтпаңыз.',
  code_sent_by_sms: 'Код SMS арқылы жіберілді, ол 10 минут жарамды.',
  code_sent_by_messenger: 'Код {channel} арқылы жіберілді, ол 10 минут жарамды.',
  phone_changed_title: 'Аккаунт нөмірі өзгертілді',
  phone_changed_text:
    'Жаңа нөмір {after}, {time}. Егер бұл сіз болмасаңыз, бұрынғы {before} нөміріне келген СМС-тегі сілтемені ашыңыз: ол бір тәулік ішінде нөмірді қайтарып, барлық құрылғыны аккаунттан шығарады. Ол телефон қолыңызда болмаса, қолдау қызметіне хабарласып, бейтаныс құрылғыларды ажыратыңыз.',
  phone_changed_sms:
    '{name}: аккаунтыңыздың нөмірі {phone} болып өзгертілді. Егер бұл сіз болмасаңыз, бір тәулік ішінде қайтарыңыз: {link}',
  phone_changed_sms_nowhere:
    '{name}: аккаунтыңыздың нөмірі {phone} болып өзгертілді. Егер бұл сіз болмасаңыз, бір тәулік ішінде қайтарыңыз: сайт мекенжайына {link} қосыңыз',
  return_ask: 'Аккаунтқа {phone} нөмірін қайтару керек пе? Барлық құрылғы аккаунттан шығады.',
  return_button: 'Нөмірді қайтару',
  return_done: 'Аккаунтта {phone} нөмірі қайта тұр. Онымен қайта кіріп, PIN-кодты ауыстырыңыз.',
}
