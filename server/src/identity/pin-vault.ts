import { createCipheriv, createDecipheriv, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { Database } from '../db/database.ts'
import type { Ports, Random } from '../ports.ts'
import type { UserRow } from './user.store.ts'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16
const AT_ONCE = 500

/** What is stored of a PIN: neither tells it without the secret of the service. */
export interface StoredPin {
  /** HMAC-SHA-256, to check by. */
  readonly parental_hash: Buffer
  /** AES-256-GCM, to show it to adults and to send it to the phone. */
  readonly parental_sealed: Buffer
}

const keyOf = (secret: Uint8Array, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'openair identity', purpose, 32))

const hashOf = (secret: Uint8Array, userId: number, pin: string): Buffer =>
  createHmac('sha256', keyOf(secret, 'pin hashes')).update(`${userId}\n${pin}`).digest()

/** A PIN as it is stored for a user. */
export function sealPin(secret: Uint8Array, random: Random, userId: number, pin: string): StoredPin {
  const nonce = random.bytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, keyOf(secret, 'shown pins'), nonce, { authTagLength: TAG_BYTES })
  cipher.setAAD(Buffer.from(String(userId)))
  const sealed = Buffer.concat([nonce, cipher.update(pin, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return { parental_hash: hashOf(secret, userId, pin), parental_sealed: sealed }
}

/** Whether a PIN is the one of a user. */
export function isPinOf(
  secret: Uint8Array,
  { id, parental_hash }: Pick<UserRow, 'id' | 'parental_hash'>,
  pin: string,
): boolean {
  return parental_hash !== null && timingSafeEqual(parental_hash, hashOf(secret, id, pin))
}

/** The PIN of a user in plain digits; null where there is none, or where it was sealed with another secret. */
export function openPin(
  secret: Uint8Array,
  { id, parental_sealed }: Pick<UserRow, 'id' | 'parental_sealed'>,
): string | null {
  if (parental_sealed === null) return null
  const sealed = Buffer.from(parental_sealed)
  const decipher = createDecipheriv(CIPHER, keyOf(secret, 'shown pins'), sealed.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
  decipher.setAAD(Buffer.from(String(id)))
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
  try {
    return (
      decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
    )
  } catch {
    return null
  }
}

/** Seals the PINs that an earlier version has stored in plain digits. */
export async function sealPlainPins({
  database: { db },
  secret,
  random,
}: Pick<Ports, 'secret' | 'random'> & { readonly database: Pick<Database, 'db'> }): Promise<void> {
  for (;;) {
    const rows = await db
      .selectFrom('app_user')
      .select(['id', 'parental_code'])
      .where('parental_code', 'is not', null)
      .limit(AT_ONCE)
      .execute()
    for (const { id, parental_code } of rows) {
      if (parental_code === null) continue
      await db
        .updateTable('app_user')
        .set({ ...sealPin(secret, random, id, parental_code), parental_code: null })
        .where('id', '=', id)
        .where('parental_code', '=', parental_code)
        .execute()
    }
    if (rows.length < AT_ONCE) return
  }
}
