import type { WordsOf } from '../words.ts'

/** Messages to accounts and what their screens are told; `{…}` is filled in, Romanian. */
export const account: WordsOf<'account'> = {
  first_profile: 'Profilul meu',
  pin_message: '{name}: PIN-ul dvs. este {pin}',
  pin_offer_title: 'Control parental',
  pin_offer_message: 'Setați un PIN ca să nu deschidă copiii ce este pentru adulți.',
  pin_offer_set: 'Setează un PIN',
  pin_offer_close: 'Nu acum',
  code_message: '{code} este codul dvs. pentru {name}. Nu îl spuneți nimănui.',
  code_sent_by_sms: 'Codul a fost trimis prin SMS și este valabil 10 minute.',
  code_sent_by_messenger: 'Codul a fost trimis în {channel} și este valabil 10 minute.',
  phone_changed_title: 'Telefonul contului a fost schimbat',
  phone_changed_text:
    'Telefonul nou este {after}, din {time}. Dacă nu ați fost dvs., deschideți linkul din mesajul de pe vechiul telefon {before}: timp de o zi el readuce telefonul și deconectează toate dispozitivele. Dacă telefonul nu este la îndemână, spuneți asistenței și eliminați dispozitivele pe care nu le cunoașteți.',
  phone_changed_sms:
    '{name}: telefonul contului dvs. a fost schimbat în {phone}. Dacă nu ați fost dvs., luați-l înapoi într-o zi: {link}',
  phone_changed_sms_nowhere:
    '{name}: telefonul contului dvs. a fost schimbat în {phone}. Dacă nu ați fost dvs., luați-l înapoi într-o zi: adăugați la adresa site-ului {link}',
  return_ask: 'Dați contului înapoi numărul {phone}? Toate dispozitivele vor fi deconectate.',
  return_button: 'Ia numărul înapoi',
  return_done: 'Contul are din nou numărul {phone}. Autentificați-vă cu el și schimbați PIN-ul.',
}
