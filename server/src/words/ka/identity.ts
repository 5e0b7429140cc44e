import type { WordsOf } from '../words.ts'

/** Refusals of signing in, of profiles and of devices, Georgian. */
export const identity: WordsOf<'identity'> = {
  last_profile: 'ზრდასრულის ერთი პროფილი უნდა დარჩეს',
  no_phone_for_pin: 'არ არის ტელეფონის ნომერი, რომელზეც PIN გაიგზავნება',
  no_pin: 'PIN ჯერ არ არის',
  old_link: 'ეს ბმული აღარ მოქმედებს, მოითხოვეთ სხვა კოდი',
  pin_changed: 'PIN ახლახან შეიცვალა, სცადეთ ხელახლა',
  taken_number: 'ეს ტელეფონის ნომერი დაკავებულია',
  too_many_passwords: 'ძალიან ბევრი არასწორი პაროლი, სცადეთ 15 წუთში',
  too_many_pins: 'ძალიან ბევრი არასწორი PIN, სცადეთ 15 წუთში ან მიიღეთ SMS-ით',
  too_many_pins_today: 'დღეს ძალიან ბევრი არასწორი PIN, სცადეთ ხვალ ან მიიღეთ SMS-ით',
  unknown_device: 'ეს მოწყობილობა უცნობია',
  wrong_number: 'ეს ამ პროვაიდერის ტელეფონის ნომერი არ არის',
  wrong_password: 'მომხმარებელი ან პაროლი არასწორია',
  wait_for_code: 'სხვა კოდი გაიგზავნება {seconds} წმ-ში',
}
