import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readEnv } from './env.ts'
import { readSecret } from './secret.ts'

const folder = mkdtempSync(join(tmpdir(), 'openair-secret-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a secret is made once, and only its owner may read it', () => {
  const env = readEnv({ OPENAIR_DATA: join(folder, 'data') })
  const secret = readSecret(env)
  expect(secret).toHaveLength(32)
  expect(readSecret(env)).toEqual(secret)
  expect(statSync(join(folder, 'data', 'secret')).mode & 0o777).toBe(0o600)
})

test('the data folder is made with all that lies above it, and nothing but the secret is left in it', () => {
  const data = join(folder, 'above', 'data')
  readSecret(readEnv({ OPENAIR_DATA: data }))
  expect(readdirSync(data)).toEqual(['secret'])
  expect(statSync(data).mode & 0o777).toBe(0o700)
})

test('the same secret of the operator is the same on every node', () => {
  const one = readEnv({ OPENAIR_DATA: join(folder, 'a'), OPENAIR_SECRET: 's'.repeat(40) })
  const other = readEnv({ OPENAIR_DATA: join(folder, 'b'), OPENAIR_SECRET: 's'.repeat(40) })
  expect(readSecret(one)).toEqual(readSecret(other))
})

test('a damaged secret is an error, never replaced silently', () => {
  writeFileSync(join(folder, 'secret'), 'half')
  expect(() => readSecret(readEnv({ OPENAIR_DATA: folder }))).toThrow(/damaged/)
})
