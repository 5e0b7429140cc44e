import type { WordsOf } from '../words.ts'

/** Messages to accounts and what their screens are told; `{…}` is filled in, Kyrgyz. */
export const account: WordsOf<'account'> = {
  first_profile: 'Менин профилим',
  pin_message: '{name}: PINиңиз {pin}',
  pin_offer_title: 'Ата-эне көзөмөлү',
  pin_offer_message: 'Балдар чоңдор үчүн нерселерди ачпашы үчүн PIN коюңуз.',
  pin_offer_set: 'PIN коюу',
  pin_offer_close: 'Азыр эмес',
  code_message: '{code} — {name} үчүн кодуңуз. Эч кимге айтпаңыз.',
  code_sent_by_sms: 'Код SMS менен жөнөтүлдү жана 10 мүнөт жарактуу.',
  code_sent_by_messenger: 'Код {channel} аркылуу жөнөтүлдү жана 10 мүнөт жарактуу.',
  phone_changed_title: 'Аккаунттун телефону өзгөртүлдү',
  phone_changed_text:
    '{time} баштап жаңы телефон {after}. Бул сиз болбосоңуз, эски {before} телефонундагы билдирүүдөгү шилтемени ачыңыз: бир күн ичинде ал телефонду кайтарып, бардык түзмөктөрдү чыгарат. Ал телефон жаныңызда жок болсо, колдоого айтып, тааныбаган түзмөктөрдү алып салыңыз.',
  phone_changed_sms:
    '{name}: аккаунтуңуздун телефону {phone} болуп өзгөртүлдү. Бул сиз болбосоңуз, бир күн ичинде кайтарыңыз: {link}',
  phone_changed_sms_nowhere:
    '{name}: аккаунтуңуздун телефону {phone} болуп өзгөртүлдү. Бул сиз болбосоңуз, бир күн ичинде кайтарыңыз: сайттын дарегине кошуңуз {link}',
  return_ask: 'Аккаунтка {phone} номери кайтарылсынбы? Бардык түзмөктөр чыгарылат.',
  return_button: 'Номерди кайтаруу',
  return_done: 'Аккаунттун номери кайра {phone}. Аны менен кайра кирип, PINди өзгөртүңүз.',
}
