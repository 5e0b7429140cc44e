import { createHmac } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { CommonTables } from './tables.ts'

/** The secret that was given is not the one that the service works with. */
export class OtherSecret extends Error {
  constructor(after = '') {
    super(
      `this is not the secret of the service: set OPENAIR_SECRET or OPENAIR_DATA as it was, and as its nodes have it${after}`,
    )
  }
}

/** Tells secrets apart, and says nothing of them. */
const fingerprintOf = (secret: Uint8Array): Buffer =>
  createHmac('sha256', secret).update('the secret of the service').digest()

async function known(db: Kysely<CommonTables>): Promise<Buffer | undefined> {
  const row = await db.selectFrom('service_secret').select('fingerprint').executeTakeFirst()
  // The embedded database answers other bytes than PostgreSQL.
  return row && Buffer.from(row.fingerprint)
}

/**
 * Notes the secret of a service where none is known yet: videos, cards and PINs are sealed by it, grants signed, and codes kept as its hashes.
 * @param isNew it takes the place of another one, by which all that was sealed before stays closed
 * @throws OtherSecret
 */
export async function noteSecret(
  db: Kysely<CommonTables>,
  secret: Uint8Array,
  isNew: boolean,
): Promise<void> {
  const fingerprint = fingerprintOf(secret)
  await db
    .insertInto('service_secret')
    .values({ fingerprint })
    .onConflict((row) => (isNew ? row.column('id').doUpdateSet({ fingerprint }) : row.doNothing()))
    .execute()
  if (!(await known(db))?.equals(fingerprint))
    throw new OtherSecret(
      '. If that one is lost, start with --new-secret: no video that was made plays then, and linked cards, PINs and promo codes are lost',
    )
}

/**
 * Whoever works beside the nodes, with what they made by their secret, needs the same one.
 * @throws OtherSecret also where no node has noted one yet
 */
export async function requireSecret(db: Kysely<CommonTables>, secret: Uint8Array): Promise<void> {
  const noted = await known(db)
  if (!noted) throw new Error('no secret of the service is known yet: run openair start once')
  if (!noted.equals(fingerprintOf(secret))) throw new OtherSecret()
}
