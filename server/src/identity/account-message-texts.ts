import { textsOf } from '../words/words.ts'
import { type Reader, textFor } from '../tenancy/reader-text.ts'

const LAST_DIGITS = 4
const WORDS = textsOf('account')

/** The end of a phone number, enough to know the own one by. */
export const endOfPhone = (phone: string): string => `…${phone.slice(-LAST_DIGITS)}`

/** A changed phone. Phones are digits. */
interface Changed {
  readonly before: string
  readonly after: string
  readonly at: Date
}

/** What the other devices of an account are told of its changed phone; the moment as the provider's clocks show it. */
export function phoneChangedMessage(
  { before, after, at }: Changed,
  reader: Reader,
): { title: string; text: string } {
  // Figures are the same in every language.
  const there = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(
    reader.provider.time_zone,
  )
  const two = (figure: number): string => String(figure).padStart(2, '0')
  const time = `${two(there.day)}.${two(there.month)}, ${two(there.hour)}:${two(there.minute)}`
  const text = textFor(WORDS.phone_changed_text, reader)
    .replace('{after}', endOfPhone(after))
    .replace('{before}', endOfPhone(before))
    .replace('{time}', time)
  return { title: textFor(WORDS.phone_changed_title, reader), text }
}
