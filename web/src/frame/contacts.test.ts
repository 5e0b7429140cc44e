import { expect, test } from 'vitest'
import { messengerName } from './contacts.ts'

test('contact links are called by their messenger [shell.footer-contact-label]', () => {
  expect(
    [
      'https://wa.me/7700',
      'https://api.whatsapp.com/send',
      'https://t.me/help',
      'https://help.example/t.me',
      'x',
    ].map(messengerName),
  ).toEqual(['WhatsApp', 'WhatsApp', 'Telegram', null, null])
})
