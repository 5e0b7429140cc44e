import { randomUUID } from 'node:crypto'
import type { Favourite } from '#contract/personal.ts'
import { openUser, type ProfiledUser } from '#server/testing/users.ts'
import { type Method, must, newLine } from './calls.ts'
import type { Rig } from './rig.ts'
import { codeFor, FAVOURITES, newPhone } from './written-at-one.ts'

/** A write that is held in the middle: what PostgreSQL keeps from it, and how it is asked for. */
export interface Write {
  /** Locks the last thing that it needs. */
  readonly hold: string
  readonly path: string
  readonly method: Method
  readonly token?: string
  readonly body: object
}

/** The rows that some SQL answers in the database of the rig. */
export const rowsOf =
  ({ database }: Rig) =>
  async (sql: string, ...parameters: unknown[]) =>
    (await database.execute(sql, parameters)).rows

/** A guest who has watched, kept and rated a film, and signs in to an account that has rated it too. */
export async function merging(rig: Rig) {
  const rows = rowsOf(rig)
  const guest = await openUser(rig.ports)
  await rows('update app_user set is_guest = true where id = $1', guest.userId)
  const [target] = await rows(
    `select p.id from profile p join app_user u on u.id = p.user_id where u.username = 'merged'`,
  )
  await rows(
    'insert into watch_history (profile_id, content_id, seconds, duration, updated_at) values ($1, 10, 60, 8880, now())',
    guest.profileId,
  )
  await rows(
    'insert into favourite (profile_id, content_id, position, created_at) values ($1, 10, 0, now())',
    guest.profileId,
  )
  for (const [profile, days] of [
    [guest.profileId, 0],
    [target?.['id'], 100],
  ])
    await rows(
      'insert into content_rating (profile_id, content_id, rating, updated_at) values ($1, 10, 7, now() - make_interval(days => $2))',
      profile,
      days,
    )
  const things = async (profile: unknown) =>
    rows(
      `select (select count(*) from watch_history where profile_id = $1)::integer as watched,
        (select count(*) from favourite where profile_id = $1)::integer as kept,
        (select count(*) from content_rating where profile_id = $1)::integer as rated`,
      profile,
    )
  const write: Write = {
    hold: `select from content_rating where profile_id = ${String(target?.['id'])} for update`,
    method: 'POST',
    path: '/v2/auth/login?provider=small',
    token: guest.token,
    body: { login: 'merged', password: 'openair' },
  }
  const state = async () => [...(await things(guest.profileId)), ...(await things(target?.['id']))]
  const none = { watched: 0, kept: 0, rated: 0 }
  const all = { watched: 1, kept: 1, rated: 1 }
  return { write, state, before: [all, { ...none, rated: 1 }], after: [none, all] }
}

/** A phone's owner who enters the code: known by it, or new. */
export async function entering(rig: Rig, isKnown: boolean) {
  const rows = rowsOf(rig)
  const phone = newPhone()
  const name = randomUUID()
  if (isKnown) await openUser(rig.ports, { phone })
  else
    await must(rig.url, 'POST', '/v2/users?provider=small', {
      ip: newLine(),
      body: { username: name, phone },
    })
  const [user] = await rows('select id from app_user where phone = $1 or claimed_phone = $1', phone)
  const write: Write = {
    hold: `select from app_user where id = ${String(user?.['id'])} for update`,
    method: 'POST',
    path: '/v2/auth/otp?provider=small',
    body: { phone, token: await codeFor(rig, phone, null) },
  }
  const state = async () => {
    const [found] = await rows(
      `select is_guest, phone is not null as has_phone, (select count(*) from access_token t where t.user_id = u.id)::integer as tokens,
        (select count(*) from otp where phone = $2 and consumed_at is not null)::integer as used
       from app_user u where id = $1`,
      user?.['id'],
      phone,
    )
    return found
  }
  const tokens = isKnown ? 1 : 0
  return {
    write,
    state,
    before: { is_guest: !isKnown, has_phone: isKnown, tokens, used: 0 },
    // That a phone has been proven is a statement of its own: it may be known before the code is used up.
    between: { is_guest: false, has_phone: true, tokens, used: 0 },
    after: { is_guest: false, has_phone: true, tokens: tokens + 1, used: 1 },
  }
}

/** An adult profile that becomes a child's, with the device that stands on it without having chosen it. */
export async function narrowing(rig: Rig) {
  const rows = rowsOf(rig)
  const user = await openUser(rig.ports)
  await must(rig.url, 'POST', '/v2/users/self/profiles', { token: user.token, body: { name: 'Second' } })
  const write: Write = {
    hold: `select from profile where id = ${user.profileId} for no key update`,
    method: 'PATCH',
    path: `/v2/users/self/profiles/${user.profileId}`,
    token: user.token,
    body: { role: 'child' },
  }
  const state = async () =>
    (
      await rows(
        'select p.role, d.profile_id from profile p, device d where p.id = $1 and d.id = $2',
        user.profileId,
        user.deviceId,
      )
    )[0]
  return {
    write,
    state,
    before: { role: 'adult', profile_id: null },
    after: { role: 'child', profile_id: user.profileId },
  }
}

/** A phone that is changed. */
export async function changing(rig: Rig) {
  const rows = rowsOf(rig)
  const [before, after] = [newPhone(), newPhone()]
  const user = await openUser(rig.ports, { phone: before })
  const write: Write = {
    hold: 'lock table account_message in share mode',
    method: 'PATCH',
    path: '/v2/users/self',
    token: user.token,
    body: { phone: after, token: await codeFor(rig, after, user.token) },
  }
  const state = async () =>
    (
      await rows(
        `select phone, phone_changes as changes, (select count(*) from account_message where user_id = u.id)::integer as told,
          (select count(*) from otp where phone = $2 and consumed_at is not null)::integer as used
         from app_user u where id = $1`,
        user.userId,
        after,
      )
    )[0]
  return {
    write,
    state,
    before: { phone: before, changes: 0, told: 0, used: 0 },
    after: { phone: after, changes: 1, told: 1, used: 1 },
    phones: [before, after] as const,
  }
}

/** Favourites whose order is changed. */
export async function ordering(rig: Rig) {
  const rows = rowsOf(rig)
  const user: ProfiledUser = await openUser(rig.ports)
  const ids: string[] = []
  for (const content_id of ['10', '11', '7501'])
    ids.unshift(
      (await must<Favourite>(rig.url, 'POST', FAVOURITES, { token: user.token, body: { content_id } })).id,
    )
  const write: Write = {
    hold: `select from favourite where profile_id = ${user.profileId} for update`,
    method: 'PATCH',
    path: `${FAVOURITES}/${ids[2]}`,
    token: user.token,
    body: { priority: 1 },
  }
  const state = async () => ({
    order: (
      await rows('select id::text from favourite where profile_id = $1 order by position', user.profileId)
    ).map(({ id }) => id),
    version: (
      await rows('select favourites_version as version from profile where id = $1', user.profileId)
    )[0]?.['version'],
  })
  return {
    write,
    state,
    before: { order: ids, version: 3 },
    after: { order: [ids[2], ids[0], ids[1]], version: 4 },
  }
}
