import { createHash, randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Env } from './env.ts'

const LENGTH = 32

/**
 * The secret of the service, 32 bytes: from OPENAIR_SECRET, else from `OPENAIR_DATA/secret` (mode 0600), which is made
 * on the first start. Every node of one service needs the same.
 */
export function readSecret(env: Env): Uint8Array {
  if (env.secret !== null) return createHash('sha256').update(env.secret).digest()
  const path = join(env.dataFolder, 'secret')
  const kept = read(path)
  if (kept) return kept
  mkdirSync(env.dataFolder, { recursive: true, mode: 0o700 })
  const own = `${path}.${process.pid}`
  writeFileSync(own, randomBytes(LENGTH).toString('hex'), { mode: 0o600 })
  try {
    linkSync(own, path)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    rmSync(own, { force: true })
  }
  const made = read(path)
  if (!made) throw new Error(`The secret in ${path} cannot be read.`)
  return made
}

function read(path: string): Uint8Array | null {
  let text
  try {
    text = readFileSync(path, 'utf8').trim()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
  if (!/^[0-9a-f]{64}$/.test(text)) throw new Error(`The secret in ${path} is damaged.`)
  return Buffer.from(text, 'hex')
}
