import { randomUUID } from 'node:crypto'
import { issueToken } from '../identity/token.store.ts'
import type { App, Ports } from '../ports.ts'

export interface TestUser {
  readonly userId: number
  readonly deviceId: string
  readonly token: string
}

export interface ProfiledUser extends TestUser {
  /** The profile that the device is on. */
  readonly profileId: number
}

type UserPorts = Pick<Ports, 'database' | 'random' | 'clock'>

export interface TestUserOptions {
  readonly providerId?: number
  readonly phone?: string | null
  readonly firstName?: string | null
}

/** A registered user with one device and its token, without the cost of a password. */
export async function openUser(
  ports: UserPorts,
  { providerId = 1, phone = null, firstName = null }: TestUserOptions = {},
): Promise<ProfiledUser> {
  const { id } = await ports.database.db
    .insertInto('app_user')
    .values({
      provider_id: providerId,
      username: `user-${randomUUID()}`,
      password_hash: null,
      is_guest: false,
      phone,
      first_name: firstName,
      date_joined: new Date(ports.clock.now()),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { userId: id, profileId: await firstProfileOf(ports.database, id), ...(await openDevice(ports, id)) }
}

/** The adult profile that every user has from the first moment, guests too. */
export async function firstProfileOf({ db }: Pick<Ports['database'], 'db'>, userId: number): Promise<number> {
  const { id } = await db
    .selectFrom('profile')
    .select('id')
    .where('user_id', '=', userId)
    .where('role', '=', 'adult')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  return id
}

/** One more device of a user, with its token. */
export async function openDevice(
  { database, random, clock }: UserPorts,
  userId: number,
): Promise<{ deviceId: string; token: string }> {
  const deviceId = randomUUID()
  await database.db
    .insertInto('device')
    .values({ id: deviceId, user_id: userId, serial: randomUUID(), data: '{}' })
    .execute()
  const { token } = await issueToken(database, random, { userId, deviceId, now: clock.now() })
  return { deviceId, token }
}

/** Makes a child's profile and puts another new device of the user on it. */
export async function openChild(app: App, ports: UserPorts, user: TestUser): Promise<ProfiledUser> {
  const device = await openDevice(ports, user.userId)
  const post = async (url: string, payload: object, token: string) => {
    const answer = await app.inject({ method: 'POST', url: `${url}?access_token=${token}`, payload })
    if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}: ${answer.body}`)
    return answer.json<{ id: number }>()
  }
  const { id } = await post('/v2/users/self/profiles', { name: 'Ela', role: 'child' }, user.token)
  await post('/v2/users/self/profile', { id }, device.token)
  return { userId: user.userId, ...device, profileId: id }
}
