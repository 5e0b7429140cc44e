import type { WordsOf } from '../words.ts'

/** Refusals of signing in, of profiles and of devices, Latvian. */
export const identity: WordsOf<'identity'> = {
  last_profile: 'Jāpaliek vienam pieaugušā profilam',
  no_phone_for_pin: 'Nav tālruņa numura, uz kuru sūtīt PIN',
  no_pin: 'PIN vēl nav',
  old_link: 'Šī saite vairs nav derīga, prasiet citu kodu',
  pin_changed: 'PIN tikko tika mainīts, mēģiniet vēlreiz',
  taken_number: 'Šis tālruņa numurs ir aizņemts',
  too_many_passwords: 'Pārāk daudz nepareizu paroļu, mēģiniet pēc 15 minūtēm',
  too_many_pins: 'Pārāk daudz nepareizu PIN, mēģiniet pēc 15 minūtēm vai saņemiet to īsziņā',
  too_many_pins_today: 'Šodien pārāk daudz nepareizu PIN, mēģiniet rīt vai saņemiet to īsziņā',
  unknown_device: 'Šī ierīce nav zināma',
  wrong_number: 'Tas nav šī pakalpojumu sniedzēja tālruņa numurs',
  wrong_password: 'Lietotājvārds vai parole ir nepareiza',
  wait_for_code: 'Citu kodu var nosūtīt pēc {seconds} s',
}
