import type { Ports } from '../ports.ts'
import type { Work } from '../work/in-transaction.ts'
import { textsOf } from '../words/words.ts'
import { endOfPhone } from './account-message-texts.ts'
import type { PhoneReturn } from './phone-change.ts'
import { sealReturn } from './phone-return.ts'
import { type Reader, textFor } from '../tenancy/reader-text.ts'

const WORDS = textsOf('account')

/** Where the link of the message leads to. */
export const RETURN_PATH = '/v2/phone/back'

/** What the old phone of an account is told. */
export interface OldPhoneNotice {
  readonly change: PhoneReturn
  readonly providerId: number
  /** With `{link}` in it: the link takes the change back, so that it is written when the message is sent and stored nowhere. */
  readonly text: string
  /** Unix milliseconds of the change. */
  readonly changedAt: number
}

/** Ordered by whoever changes a phone. */
export const TELL_OLD_PHONE: Work<OldPhoneNotice> = {
  name: 'tell-old-phone',
  what: 'tells the old phone of an account that it was changed',
}

/**
 * The notice for the reader of a change. @param address of the service, null where it does not know its own
 * @param now Unix milliseconds
 */
export const oldPhoneNotice = (
  change: PhoneReturn,
  reader: Reader,
  address: string | null,
  now: number,
): OldPhoneNotice => ({
  change,
  providerId: reader.provider.id,
  // A service that does not know its own address leaves it to the reader, who does.
  text: textFor(address === null ? WORDS.phone_changed_sms_nowhere : WORDS.phone_changed_sms, reader)
    .replace('{name}', () => reader.provider.name)
    .replace('{phone}', endOfPhone(change.after))
    .replace('{link}', () => `${address ?? ''}{link}`),
  changedAt: now,
})

/**
 * Tells the old phone of an account that it was changed, and how to take that back within a day of the change. Throws `not_sent`.
 * @param id of the message, which is one however often it is sent
 */
export async function tellOldPhone(
  { messages, secret, random }: Pick<Ports, 'messages' | 'secret' | 'random'>,
  { change, providerId, text, changedAt }: OldPhoneNotice,
  id: string,
): Promise<void> {
  const path = `${RETURN_PATH}/${sealReturn(secret, random, change, changedAt)}`
  await messages.send({
    channel: 'sms',
    phone: change.before,
    text: text.replace('{link}', () => path),
    kind: 'notice',
    providerId,
    id,
  })
}
