import type { Transaction } from 'kysely'
import { PROFILES_AT_MOST, type ProfileChange } from '#contract/profiles.ts'
import type { Profile, Role } from '#contract/identity.ts'
import type { Database } from '../db/database.ts'
import type { CommonTables } from '../db/tables.ts'
import { keptName } from '#domain/identity/name.ts'
import { Failure } from '../failures/failure.ts'
import { MISSING } from '../failures/missing-texts.ts'
import { LAST_PROFILE } from './refusal-texts.ts'
import { endViewings } from '../rights/end-viewings.ts'
import { lockUser } from '../work/account-locks.ts'
import { inTransaction, type Tell } from '../work/in-transaction.ts'

type Db = Pick<Database, 'db'>
type Trx = Transaction<CommonTables>

export interface ProfileRow {
  readonly id: number
  readonly name: string
  readonly role: Role
  readonly avatar_id: number | null
  /** Address of the avatar. */
  readonly src: string | null
}

/** What a change needs to know of its call. */
interface ChangeCall {
  /** Of a profile without a name. */
  readonly defaultName: string
  /** Unix milliseconds. */
  readonly now: number
}

const idsOf = (devices: readonly { readonly id: string }[]): string[] => devices.map(({ id }) => id)

const NAME_AT_MOST = 50

const noProfile = () => new Failure('not_found', null, MISSING.profile)

/** A profile that nobody has named goes by the name of its user, else by `defaultName`. */
async function select(db: Db['db'], userId: number, defaultName: string): Promise<ProfileRow[]> {
  const rows = await db
    .selectFrom('profile')
    .innerJoin('app_user', 'app_user.id', 'profile.user_id')
    .leftJoin('avatar', 'avatar.id', 'profile.avatar_id')
    .select(['profile.id', 'profile.name', 'profile.role', 'profile.avatar_id', 'avatar.src', 'first_name'])
    .where('profile.user_id', '=', userId)
    .orderBy('profile.id')
    .execute()
  return rows.map(({ first_name, ...row }) => ({
    ...row,
    name: row.name || (first_name ?? defaultName).slice(0, NAME_AT_MOST),
  }))
}

const firstAdult = (profiles: readonly ProfileRow[]): ProfileRow | undefined =>
  profiles.find(({ role }) => role === 'adult')

/** Under the user's lock: changes at the same time come one after the other. */
async function underLock<T>(
  { db }: Db,
  userId: number,
  defaultName: string,
  work: (trx: Trx, profiles: readonly ProfileRow[], tell: Tell) => Promise<T>,
): Promise<T> {
  return inTransaction(db, async (trx, tell) => {
    await lockUser(trx, userId)
    return work(trx, await select(trx, userId, defaultName), tell)
  })
}

/**
 * Profiles of a user, the oldest first; every user has an adult one.
 * @param defaultName of a profile without a name, for users who have told none either
 */
export function listProfiles({ db }: Db, userId: number, defaultName: string): Promise<ProfileRow[]> {
  return select(db, userId, defaultName)
}

/** The profile that a device is on: the chosen one, else the oldest adult one. */
export async function currentProfile(
  database: Db,
  userId: number,
  profileId: number | null,
  defaultName: string,
): Promise<ProfileRow | null> {
  const profiles = await listProfiles(database, userId, defaultName)
  return profiles.find(({ id }) => id === profileId) ?? firstAdult(profiles) ?? null
}

async function checkAvatar(trx: Trx, id: number | null | undefined): Promise<void> {
  if (id === null || id === undefined) return
  const avatar = await trx.selectFrom('avatar').select('id').where('id', '=', id).executeTakeFirst()
  if (!avatar) throw new Failure('validation_failed', { icon_avatar_id: 'there is no such picture' })
}

/** What is stored of a name. Throws `validation_failed` for one without any letter to see. */
function nameOf(name: string): string {
  const kept = keptName(name)
  if (kept === null) throw new Failure('validation_failed', { name: 'must not be empty' })
  return kept
}

async function reread(trx: Trx, userId: number, id: number, defaultName: string): Promise<ProfileRow> {
  const row = (await select(trx, userId, defaultName)).find((one) => one.id === id)
  if (!row) throw noProfile()
  return row
}

/** Throws `too_many_profiles` beyond five, and `validation_failed` for an avatar that does not exist. */
export async function createProfile(
  database: Db,
  userId: number,
  { name, role = 'adult', icon_avatar_id = null }: ProfileChange & { name: string },
  defaultName: string,
): Promise<ProfileRow> {
  const given = nameOf(name)
  return underLock(database, userId, defaultName, async (trx, profiles) => {
    if (profiles.length >= PROFILES_AT_MOST) throw new Failure('too_many_profiles')
    await checkAvatar(trx, icon_avatar_id)
    const { id } = await trx
      .insertInto('profile')
      .values({ user_id: userId, name: given, role, avatar_id: icon_avatar_id })
      .returning('id')
      .executeTakeFirstOrThrow()
    return reread(trx, userId, id, defaultName)
  })
}

/**
 * Changes a profile; what is undefined stays. Devices on it are on it still: when an adult profile becomes a child's, they
 * are a child's from now on, and what they watch ends.
 * Throws `not_found` for a profile of somebody else, and `conflict` when no adult profile would be left.
 */
export async function updateProfile(
  database: Db,
  userId: number,
  id: number,
  change: ProfileChange,
  { defaultName, now }: ChangeCall,
): Promise<ProfileRow> {
  const name = change.name === undefined ? undefined : nameOf(change.name)
  return underLock(database, userId, defaultName, async (trx, profiles, tell) => {
    const before = profiles.find((one) => one.id === id)
    if (!before) throw noProfile()
    await checkAvatar(trx, change.icon_avatar_id)
    const narrows = before.role === 'adult' && change.role === 'child'
    if (narrows) {
      if (profiles.filter(({ role }) => role === 'adult').length === 1)
        throw Failure.told('conflict', LAST_PROFILE)
      // Devices that never chose stand on the oldest adult profile; they stay on it.
      if (firstAdult(profiles)?.id === id) {
        await trx
          .updateTable('device')
          .set({ profile_id: id })
          .where('user_id', '=', userId)
          .where('profile_id', 'is', null)
          .execute()
      }
      const devices = await trx.selectFrom('device').select('id').where('profile_id', '=', id).execute()
      await endViewings(trx, tell, idsOf(devices), now)
    }
    const set = {
      ...(name !== undefined && { name }),
      ...(change.role !== undefined && { role: change.role }),
      ...(change.icon_avatar_id !== undefined && { avatar_id: change.icon_avatar_id }),
    }
    if (Object.keys(set).length > 0)
      await trx.updateTable('profile').set(set).where('id', '=', id).where('user_id', '=', userId).execute()
    return reread(trx, userId, id, defaultName)
  })
}

/**
 * Deletes a profile with what it has watched and kept. Devices of an adult one go on with the oldest adult profile; devices of a child
 * are removed with what they watch, since they must not gain an adult's rights.
 * Throws `not_found` for a profile of somebody else, and `conflict` for the last adult one.
 */
export async function removeProfile(
  database: Db,
  userId: number,
  id: number,
  { defaultName, now }: ChangeCall,
): Promise<ProfileRow> {
  return underLock(database, userId, defaultName, async (trx, profiles, tell) => {
    const profile = profiles.find((one) => one.id === id)
    if (!profile) throw noProfile()
    if (profile.role === 'adult') {
      if (profiles.filter(({ role }) => role === 'adult').length === 1)
        throw Failure.told('conflict', LAST_PROFILE)
      await trx.updateTable('device').set({ profile_id: null }).where('profile_id', '=', id).execute()
    } else {
      const devices = await trx.selectFrom('device').select('id').where('profile_id', '=', id).execute()
      await endViewings(trx, tell, idsOf(devices), now)
      await trx.deleteFrom('device').where('profile_id', '=', id).execute()
    }
    await trx.deleteFrom('profile').where('id', '=', id).where('user_id', '=', userId).execute()
    return profile
  })
}

/** The role of the profile that a device is on now; null when the user has no such device. */
export async function deviceRole({ db }: Db, userId: number, deviceId: string): Promise<Role | null> {
  const row = await db
    .selectFrom('device')
    .leftJoin('profile', 'profile.id', 'device.profile_id')
    .select('profile.role')
    .where('device.id', '=', deviceId)
    .where('device.user_id', '=', userId)
    .executeTakeFirst()
  return row ? (row.role ?? 'adult') : null
}

/**
 * Puts a device on a profile that has still the role it was chosen for; what it watches ends where its rights become a child's.
 * Throws `not_found` when it has not.
 */
export async function selectProfile(
  { db }: Db,
  userId: number,
  deviceId: string,
  { id, role }: Pick<ProfileRow, 'id' | 'role'>,
  now: number,
): Promise<void> {
  await inTransaction(db, async (trx, tell) => {
    // Under the user's lock, as all changes of profiles: none is deleted or becomes a child's between look and choice.
    await lockUser(trx, userId)
    const before = await deviceRole({ db: trx }, userId, deviceId)
    const chosen = await trx
      .selectFrom('profile')
      .select('id')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .where('role', '=', role)
      .executeTakeFirst()
    if (!chosen) throw noProfile()
    const { numUpdatedRows } = await trx
      .updateTable('device')
      .set({ profile_id: id })
      .where('id', '=', deviceId)
      .where('user_id', '=', userId)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw noProfile()
    if (before === 'adult' && role === 'child') await endViewings(trx, tell, [deviceId], now)
  })
}

export function toProfile({ id, name, role, avatar_id, src }: ProfileRow): Profile {
  return { id, name, icon: src, icon_avatar_id: avatar_id, role, profile: { id, role } }
}
