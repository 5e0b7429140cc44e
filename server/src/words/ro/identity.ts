import type { WordsOf } from '../words.ts'

/** Refusals of signing in, of profiles and of devices, Romanian. */
export const identity: WordsOf<'identity'> = {
  last_profile: 'Trebuie să rămână un profil de adult',
  no_phone_for_pin: 'Nu există un număr de telefon la care să trimitem PIN-ul',
  no_pin: 'Încă nu există un PIN',
  old_link: 'Acest link nu mai este valabil, cereți alt cod',
  pin_changed: 'PIN-ul tocmai a fost schimbat, încercați din nou',
  taken_number: 'Acest număr de telefon este ocupat',
  too_many_passwords: 'Prea multe parole greșite, încercați peste 15 minute',
  too_many_pins: 'Prea multe PIN-uri greșite, încercați peste 15 minute sau cereți-l prin SMS',
  too_many_pins_today: 'Prea multe PIN-uri greșite astăzi, încercați mâine sau cereți-l prin SMS',
  unknown_device: 'Acest dispozitiv nu este cunoscut',
  wrong_number: 'Acesta nu este un număr de telefon al acestui furnizor',
  wrong_password: 'Numele de utilizator sau parola este greșită',
  wait_for_code: 'Alt cod poate fi trimis peste {seconds} s',
}
