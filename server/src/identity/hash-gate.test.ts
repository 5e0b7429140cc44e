import { expect, test } from 'vitest'
import type { Failure } from '../http/errors.ts'
import { createHashGate } from './hash-gate.ts'

test('a password is stored as Argon2id and verified', async () => {
  const gate = createHashGate()
  const hash = await gate.hash('correct horse')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await gate.verify('correct horse', hash)).toBe(true)
  expect(await gate.verify('battery staple', hash)).toBe(false)
})

test('nobody is nobody, whatever the password', async () => {
  const gate = createHashGate()
  expect(await gate.verify('nobody has this password', null)).toBe(false)
})

test('beyond four at work and sixteen waiting callers are sent away', async () => {
  const gate = createHashGate()
  const calls = await Promise.allSettled(Array.from({ length: 30 }, () => gate.hash('password')))
  const refused = calls.filter((call) => call.status === 'rejected')
  expect(refused).toHaveLength(10)
  for (const { reason } of refused) expect((reason as Failure).code).toBe('too_many_requests')
  expect(await gate.hash('password')).toContain('argon2id')
})
