import type { WordsOf } from '../words.ts'

/** Refusals of signing in, of profiles and of devices, Azerbaijani. */
export const identity: WordsOf<'identity'> = {
  last_profile: 'Bir böyük profili qalmalıdır',
  no_phone_for_pin: 'PIN göndərmək üçün telefon nömrəsi yoxdur',
  no_pin: 'PIN hələ qoyulmayıb',
  old_link: 'Bu keçid artıq etibarsızdır, başqa kod istəyin',
  pin_changed: 'PIN indicə dəyişdirilib, yenidən cəhd edin',
  taken_number: 'Bu telefon nömrəsi tutulub',
  too_many_passwords: 'Çox yanlış şifrə, 15 dəqiqədən sonra cəhd edin',
  too_many_pins: 'Çox yanlış PIN, 15 dəqiqədən sonra cəhd edin və ya SMS ilə alın',
  too_many_pins_today: 'Bu gün çox yanlış PIN, sabah cəhd edin və ya SMS ilə alın',
  unknown_device: 'Bu cihaz tanınmır',
  wrong_number: 'Bu, həmin provayderin telefon nömrəsi deyil',
  wrong_password: 'Login və ya şifrə yanlışdır',
  wait_for_code: 'Başqa kod {seconds} s sonra göndərilə bilər',
}
