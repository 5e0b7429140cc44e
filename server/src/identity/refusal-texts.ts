import { textsOf, type Words } from '../words/words.ts'

const { wait_for_code: WAIT_FOR_CODE, ...refusals } = textsOf('identity')

export const {
  /** An unknown login and a wrong password are told in the same words. */
  wrong_password: WRONG_PASSWORD,
  too_many_passwords: TOO_MANY_PASSWORDS,
  too_many_pins: TOO_MANY_PINS,
  too_many_pins_today: TOO_MANY_PINS_TODAY,
  no_pin: NO_PIN,
  no_phone_for_pin: NO_PHONE_FOR_PIN,
  pin_changed: PIN_CHANGED,
  wrong_number: WRONG_NUMBER,
  taken_number: TAKEN_NUMBER,
  unknown_device: UNKNOWN_DEVICE,
  last_profile: LAST_PROFILE,
  old_link: OLD_LINK,
} = refusals

/** Another code has to be waited for. */
export function waitForCode(seconds: number): Words {
  const told = Object.entries(WAIT_FOR_CODE).map(([language, text]) => [
    language,
    text.replace('{seconds}', String(seconds)),
  ])
  return { en: WAIT_FOR_CODE.en, ...Object.fromEntries(told) }
}
