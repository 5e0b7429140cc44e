/** Refusals of signing in, of profiles and of devices, English: the language whose keys all others have. */
export const identity = {
  last_profile: 'One profile of an adult has to stay',
  no_phone_for_pin: 'There is no phone to send the PIN to',
  no_pin: 'There is no PIN yet',
  old_link: 'This link is no longer valid, ask for another code',
  pin_changed: 'The PIN was changed at the same time, try again',
  taken_number: 'This phone number is taken',
  too_many_passwords: 'Too many wrong passwords, try again in 15 minutes',
  too_many_pins: 'Too many wrong PINs, try again in 15 minutes or have it sent by SMS',
  too_many_pins_today: 'Too many wrong PINs today, try again tomorrow or have it sent by SMS',
  unknown_device: 'This device is not known',
  wrong_number: 'This is not a phone number of this provider',
  wrong_password: 'The login or the password is wrong',
  wait_for_code: 'Another code can be sent in {seconds} s',
}
