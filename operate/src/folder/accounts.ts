import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { WholeTables } from '#server/db/tables.ts'
import type { HashGate } from '#server/identity/hash-gate.ts'
import type { Account } from '../format/provider.ts'

/** Marks access that a service folder grants, apart from access that somebody paid for. */
const SOURCE = 'service-folder'
/** Who asks for the hashes of an account: this machine. */
const HERE = '127.0.0.1'

/**
 * Makes the accounts that a service folder names: user, password, packets. Answers how many were new or changed.
 * @param now Unix milliseconds
 */
export async function applyAccounts(
  db: Kysely<WholeTables>,
  accounts: readonly Account[],
  passwords: HashGate,
  now: number,
): Promise<number> {
  let changed = 0
  for (const { login, password, firstName, phone, provider, packets } of accounts) {
    const facts = { provider_id: provider, username: login, first_name: firstName, phone, is_guest: false }
    const known = await findAccount(db, provider, login, phone)
    let id = known?.id
    let isChanged = false
    if (!known) {
      const added = await db
        .insertInto('app_user')
        .values({ ...facts, password_hash: await passwords.hash(password, HERE), date_joined: new Date(now) })
        .returning('id')
        .executeTakeFirstOrThrow()
      id = added.id
      isChanged = true
    } else {
      const samePassword = await passwords.verify(password, known.password_hash, HERE)
      const sameFacts = known.username === login && known.first_name === firstName && known.phone === phone
      if (!samePassword || !sameFacts) {
        const password_hash = samePassword ? known.password_hash : await passwords.hash(password, HERE)
        await db
          .updateTable('app_user')
          .set({ ...facts, password_hash })
          .where('id', '=', known.id)
          .execute()
        isChanged = true
      }
    }
    if (id !== undefined && (await applyPackets(db, id, packets, now)) > 0) isChanged = true
    if (isChanged) changed++
  }
  return changed
}

/**
 * The user that is, or becomes, an account: the one that was made for it, else the one of its phone, who has proven to own
 * it. Anybody may choose any free name as a guest or when asking for a code, so whoever else has the login gives it up
 * and never becomes the account. Throws when the phone of an account is another user's.
 */
async function findAccount(db: Kysely<WholeTables>, provider: number, login: string, phone: string) {
  const rows = await db
    .selectFrom('app_user')
    .select(['id', 'username', 'password_hash', 'is_guest', 'first_name', 'phone'])
    .where('provider_id', '=', provider)
    .where((user) => user.or([user('username', '=', login), user('phone', '=', phone)]))
    .execute()
  const named = rows.find(({ username }) => username === login)
  const byPhone = rows.find((user) => user.phone === phone)
  // Only guests and accounts have passwords.
  const isAccount = named !== undefined && !named.is_guest && named.password_hash !== null
  if (isAccount && byPhone !== undefined && byPhone.id !== named.id)
    throw new Error(`The phone of account ${login} belongs to another user of its provider`)
  if (isAccount || named === undefined || named.id === byPhone?.id) return isAccount ? named : byPhone
  await db
    .updateTable('app_user')
    .set({ username: `${login}-${randomUUID()}` })
    .where('id', '=', named.id)
    .execute()
  return byPhone
}

async function applyPackets(
  db: Kysely<WholeTables>,
  userId: number,
  packets: readonly number[],
  now: number,
): Promise<number> {
  const wanted = JSON.stringify(packets)
  const ended = await sql`
    delete from entitlement where user_id = ${userId} and source = ${SOURCE}
    and packet_id not in (select value::integer from jsonb_array_elements_text(${wanted}::jsonb)) returning 1`.execute(
    db,
  )
  const begun = await sql`
    insert into entitlement (user_id, packet_id, valid, source)
    select ${userId}, value::integer, tstzrange(${new Date(now).toISOString()}::timestamptz, 'infinity'), ${SOURCE}
    from jsonb_array_elements_text(${wanted}::jsonb)
    where not exists (select from entitlement e where e.user_id = ${userId} and e.source = ${SOURCE} and e.packet_id = value::integer)
    returning 1`.execute(db)
  return Math.min(1, ended.rows.length + begun.rows.length)
}
