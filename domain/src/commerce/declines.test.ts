import { expect, test } from 'vitest'
import { isHardDecline } from './declines.ts'

test('a card that is gone is not charged again; a lack of money may pass', () => {
  for (const code of ['expired_card', 'stolen_card', 'closed_card']) expect(isHardDecline(code)).toBe(true)
  for (const code of ['insufficient_funds', 'declined', 'anything else', 'toString', null])
    expect(isHardDecline(code)).toBe(false)
})
