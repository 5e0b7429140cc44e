import type { Static } from 'typebox'
import type { ParentalDialogue } from '#contract/identity.ts'
import { textsOf } from '../words/words.ts'
import { type Reader, textFor } from '../tenancy/reader-text.ts'

const WORDS = textsOf('account')

/** The name of a first profile whose user has told none. */
export const firstProfileName = (reader: Reader): string => textFor(WORDS.first_profile, reader)

/** The message that carries a PIN to the phone of its owner. */
export const pinMessage = (pin: string, reader: Reader): string =>
  textFor(WORDS.pin_message, reader)
    .replace('{name}', () => reader.provider.name)
    .replace('{pin}', pin)

/** Offers to set a PIN. */
export function parentalOffer(reader: Reader): Static<typeof ParentalDialogue> {
  return {
    icon: 'lock',
    title: textFor(WORDS.pin_offer_title, reader),
    message: textFor(WORDS.pin_offer_message, reader),
    buttons: [
      { label: textFor(WORDS.pin_offer_set, reader), action: 'parental_set', is_primary: true },
      { label: textFor(WORDS.pin_offer_close, reader), action: 'close', is_primary: false },
    ],
  }
}
