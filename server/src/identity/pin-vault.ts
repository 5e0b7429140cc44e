import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { Database } from '../db/database.ts'
import type { Ports, Random } from '../ports.ts'
import { openText, sealText } from '../config/sealed-text.ts'
import type { UserRow } from './user.store.ts'

const SHOWN = 'shown pins'
const AT_ONCE = 500

/** What is stored of a PIN: neither tells it without the secret of the service. */
export interface StoredPin {
  /** HMAC-SHA-256, to check by. */
  readonly parental_hash: Buffer
  /** AES-256-GCM, to show it to adults and to send it to the phone. */
  readonly parental_sealed: Buffer
}

function hashOf(secret: Uint8Array, userId: number, pin: string): Buffer {
  const key = Buffer.from(hkdfSync('sha256', secret, 'openair identity', 'pin hashes', 32))
  return createHmac('sha256', key).update(`${userId}\n${pin}`).digest()
}

/** A PIN as it is stored for a user. */
export function sealPin(secret: Uint8Array, random: Random, userId: number, pin: string): StoredPin {
  const sealed = Buffer.from(sealText(secret, random, SHOWN, `${userId} ${pin}`))
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
  const [owner, pin] = openText(secret, SHOWN, Buffer.from(parental_sealed).toString())?.split(' ') ?? []
  return owner === String(id) ? (pin ?? null) : null
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
