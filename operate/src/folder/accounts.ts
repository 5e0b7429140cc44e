import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { FOLDER_SOURCE } from '#server/commerce/subscriptions/folder-gift.ts'
import type { WholeTables } from '#server/db/tables.ts'
import type { HashGate } from '#server/identity/hash-gate.ts'
import type { Account } from '../format/provider.ts'
import { applyPackets } from './account-packets.ts'

/** Who asks for the hashes of an account: this machine. */
const HERE = '127.0.0.1'

interface AccountPorts {
  readonly passwords: HashGate
  /** Unix milliseconds. */
  readonly now: number
  /** Accounts may be there that were made before they were marked: who has the folder's login and password is one. */
  readonly knowsByPassword: boolean
}

/** Users of accounts that an `apply` has changed. */
export interface ChangedAccounts {
  readonly changed: readonly number[]
  /** Those that the folder names no more. */
  readonly released: readonly number[]
}

/**
 * Makes the accounts that a service folder names: user, password, packets. Whoever is named no more loses the password and the packets that
 * came from the folder, and keeps what is the viewer's own.
 */
export async function applyAccounts(
  db: Kysely<WholeTables>,
  accounts: readonly Account[],
  ports: AccountPorts,
): Promise<ChangedAccounts> {
  const { passwords, now } = ports
  const changed: number[] = []
  const named: number[] = []
  for (const { login, password, firstName, phone, provider, packets } of accounts) {
    const owner = { provider_id: provider, username: login, first_name: firstName, phone }
    const facts = { ...owner, is_guest: false, is_of_folder: true }
    const known = await findAccount(db, { login, password, phone, provider }, ports)
    let id: number
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
      id = known.id
      const samePassword = await passwords.verify(password, known.password_hash, HERE)
      const sameFacts = known.username === login && known.first_name === firstName && known.phone === phone
      if (!samePassword || !sameFacts || !known.is_of_folder) {
        const password_hash = samePassword ? known.password_hash : await passwords.hash(password, HERE)
        await db
          .updateTable('app_user')
          .set({ ...facts, password_hash })
          .where('id', '=', known.id)
          .execute()
        isChanged = true
      }
    }
    if (await applyPackets(db, id, packets, now)) isChanged = true
    if (isChanged) changed.push(id)
    named.push(id)
  }
  return { changed, released: await release(db, named) }
}

/** Takes from all users but these what the folder has given them, and answers whom it took something from. */
async function release(db: Kysely<WholeTables>, named: readonly number[]): Promise<number[]> {
  const kept = sql`select value::integer from jsonb_array_elements_text(${JSON.stringify(named)}::jsonb)`
  const packets = await sql<{ id: number }>`
    delete from entitlement where source = ${FOLDER_SOURCE} and user_id not in (${kept}) returning user_id as id`.execute(
    db,
  )
  const passwords = await sql<{ id: number }>`
    update app_user set password_hash = null
    where is_of_folder and password_hash is not null and id not in (${kept}) returning id`.execute(db)
  return [...new Set([...packets.rows, ...passwords.rows].map(({ id }) => id))]
}

/**
 * The user that is, or becomes, an account: the one that was made for it, else the one of its phone, who has proven to own
 * it. Anybody may choose any free name and a password as a guest, and keep both when proving a phone, so whoever else has the login
 * gives it up and never becomes the account. Those that were made before accounts were marked are known by the folder's password, guests not; once
 * all are marked a password says nothing, since those of a demo are known to everybody. Throws when the phone of an account is another user's.
 */
async function findAccount(
  db: Kysely<WholeTables>,
  { login, password, phone, provider }: Pick<Account, 'login' | 'password' | 'phone' | 'provider'>,
  { passwords, knowsByPassword }: AccountPorts,
) {
  const rows = await db
    .selectFrom('app_user')
    .select(['id', 'username', 'password_hash', 'is_guest', 'is_of_folder', 'first_name', 'phone'])
    .where('provider_id', '=', provider)
    .where((user) => user.or([user('username', '=', login), user('phone', '=', phone)]))
    .execute()
  const named = rows.find(({ username }) => username === login)
  const byPhone = rows.find((user) => user.phone === phone)
  const isAccount =
    named !== undefined &&
    (named.is_of_folder ||
      (knowsByPassword && !named.is_guest && (await passwords.verify(password, named.password_hash, HERE))))
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
