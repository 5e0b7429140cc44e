import { expect, test } from 'vitest'
import type { Failure } from '../failures/failure.ts'
import { createHashGate } from './hash-gate.ts'

const IP = '203.0.113.1'

test('a password is stored as Argon2id and verified', async () => {
  const gate = createHashGate()
  const hash = await gate.hash('correct horse', IP)
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await gate.verify('correct horse', hash, IP)).toBe(true)
  expect(await gate.verify('battery staple', hash, IP)).toBe(false)
})

test('nobody is nobody, whatever the password', async () => {
  const gate = createHashGate()
  expect(await gate.verify('nobody has this password', null, IP)).toBe(false)
})

test('an address that floods the gate is sent away beyond its two dozen; another one is let in all the same', async () => {
  const gate = createHashGate()
  const flood = Promise.allSettled(Array.from({ length: 30 }, () => gate.hash('password', IP)))
  expect(await gate.hash('password', '198.51.100.7')).toContain('argon2id')
  const refused = (await flood).filter((call) => call.status === 'rejected')
  expect(refused).toHaveLength(4)
  for (const { reason } of refused) expect((reason as Failure).code).toBe('too_many_requests')
})
