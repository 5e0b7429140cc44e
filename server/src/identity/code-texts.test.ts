import { expect, test } from 'vitest'
import type { ProviderRow } from '../db/tables.ts'
import { codeMessage, sentSentence } from './code-texts.ts'

const reader = {
  language: 'en',
  provider: { name: 'A $& B', languages: [{ key: 'en' }] } as unknown as ProviderRow,
}

test('a message carries its code first and then the name of the provider, whatever stands in it', () => {
  expect(codeMessage('123456', reader)).toBe('123456 is your code for A $& B. Do not share it with anyone.')
})

test('after a code was sent its way is told: by SMS, or the messenger by its name', () => {
  expect(sentSentence('sms', reader)).toBe('The code was sent by SMS and is valid for 10 minutes.')
  expect(sentSentence('Courier$&', reader)).toBe(
    'The code was sent to Courier$& and is valid for 10 minutes.',
  )
})
