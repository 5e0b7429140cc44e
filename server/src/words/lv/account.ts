import type { WordsOf } from '../words.ts'

/** Messages to accounts and what their screens are told; `{…}` is filled in, Latvian. */
export const account: WordsOf<'account'> = {
  first_profile: 'Mans profils',
  pin_message: '{name}: jūsu PIN ir {pin}',
  pin_offer_title: 'Vecāku kontrole',
  pin_offer_message: 'Iestatiet PIN, lai bērni neatvērtu pieaugušo saturu.',
  pin_offer_set: 'Iestatīt PIN',
  pin_offer_close: 'Ne tagad',
  code_message: '{code} ir jūsu kods pakalpojumam {name}. Nesakiet to nevienam.',
  code_sent_by_sms: 'Kods nosūtīts īsziņā un ir derīgs 10 minūtes.',
  code_sent_by_messenger: 'Kods nosūtīts uz {channel} un ir derīgs 10 minūtes.',
  phone_changed_title: 'Konta tālrunis ir nomainīts',
  phone_changed_text:
    'Jaunais tālrunis ir {after} kopš {time}. Ja tas nebijāt jūs, atveriet saiti ziņā vecajā tālrunī {before}: dienas laikā tā atgriež tālruni un izraksta visas ierīces. Ja šī tālruņa nav pie rokas, pasakiet atbalstam un noņemiet ierīces, kuras nepazīstat.',
  phone_changed_sms:
    '{name}: jūsu konta tālrunis nomainīts uz {phone}. Ja tas nebijāt jūs, atgrieziet to dienas laikā: {link}',
  phone_changed_sms_nowhere:
    '{name}: jūsu konta tālrunis nomainīts uz {phone}. Ja tas nebijāt jūs, atgrieziet to dienas laikā: pievienojiet vietnes adresei {link}',
  return_ask: 'Atdot kontam numuru {phone}? Visas ierīces tiks izrakstītas.',
  return_button: 'Atgūt numuru',
  return_done: 'Kontam atkal ir numurs {phone}. Ienāciet ar to no jauna un nomainiet PIN.',
}
