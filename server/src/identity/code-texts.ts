import { textsOf } from '../words/words.ts'
import { type Reader, textFor } from '../tenancy/reader-text.ts'

const WORDS = textsOf('account')

/** The message that carries a code to a phone, which stands first there: a phone shows it without opening the message. A function fills in the name, since `$` means something in a replacement. */
export const codeMessage = (code: string, reader: Reader): string =>
  textFor(WORDS.code_message, reader)
    .replace('{code}', code)
    .replace('{name}', () => reader.provider.name)

/** What a screen says after a code was sent. */
export const sentSentence = (channel: string, reader: Reader): string =>
  channel === 'sms'
    ? textFor(WORDS.code_sent_by_sms, reader)
    : textFor(WORDS.code_sent_by_messenger, reader).replace('{channel}', () => channel)
