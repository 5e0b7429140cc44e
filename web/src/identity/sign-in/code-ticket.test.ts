import { expect, test } from 'vitest'
import { type CodeTicket, keepTicket, readTicket } from './code-ticket.ts'

const TICKET: CodeTicket = {
  phone: '77025551299',
  method: 'sms',
  length: 4,
  sentAt: 0,
  resendAt: 60_000,
  expiresAt: 300_000,
}

function storageOf(value: string | null) {
  const kept = new Map(value === null ? [] : [['openair.code', value]])
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  }
}

test('a code that is under way is found again until it expires, and is forgotten when told to', () => {
  const storage = storageOf(null)
  keepTicket(storage, TICKET)
  expect(readTicket(storage, 299_999)).toEqual(TICKET)
  expect(readTicket(storage, 300_000)).toBeNull()
  keepTicket(storage, null)
  expect(storage.kept.size).toBe(0)
})

test.each(['phone', 'method', 'length', 'resendAt', 'expiresAt'] as const)(
  'what is no ticket is none: %s of another kind',
  (field) => {
    const other = typeof TICKET[field] === 'number' ? String(TICKET[field]) : 5
    expect(readTicket(storageOf(JSON.stringify({ ...TICKET, [field]: other })), 0)).toBeNull()
    expect(readTicket(storageOf(JSON.stringify({ ...TICKET, [field]: undefined })), 0)).toBeNull()
  },
)

test('no ticket is read from nothing, from broken text and where nothing may be read', () => {
  expect([null, 'null', '5', '{'].map((text) => readTicket(storageOf(text), 0))).toEqual([
    null,
    null,
    null,
    null,
  ])
  const closed = {
    ...storageOf(null),
    getItem: () => {
      throw new DOMException('no', 'SecurityError')
    },
  }
  expect(readTicket(closed, 0)).toBeNull()
})
