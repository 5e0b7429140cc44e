import {
  authDevice,
  createUser,
  getUser,
  listDevices,
  login,
  registerDevice,
  removeDevice,
} from '#contract/identity-endpoints.ts'
import { Failure } from '../http/errors.ts'
import { serve } from '../http/serve.ts'
import type { App, Ports } from '../ports.ts'
import * as devices from './device.store.ts'
import { createHashGate } from './hash-gate.ts'
import { toDevice, toUser } from './identity-answers.ts'
import { issueToken } from './token.store.ts'
import { findUser, findUserByName, insertUser } from './user.store.ts'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const toSeconds = (time: number) => Math.floor(time / 1000)

/** Guests, logins, devices and their tokens. */
export function registerIdentity(app: App, { database, random }: Ports): void {
  const gate = createHashGate()
  const { tokens, providers } = app.parts

  serve(app, createUser, async ({ body, provider, now }) => {
    if (!body.is_guest)
      throw new Failure('permission_denied', 'Only guests are created without a phone number')
    if (!provider.is_guest_allowed) throw new Failure('permission_denied', 'This provider has no guests')
    const user = await insertUser(database, {
      providerId: provider.id,
      username: body.username,
      passwordHash: await gate.hash(body.password ?? ''),
      isGuest: true,
      referId: body.refer_id ?? null,
      now,
    })
    return toUser(user, provider, 'adult')
  })

  // An unknown login and a wrong password fail alike, in words and in time.
  serve(app, login, async ({ body, provider, now }) => {
    const user = await findUserByName(database, provider.id, body.login)
    const isRight = await gate.verify(body.password, user?.password_hash ?? null)
    if (!user || !isRight) {
      throw new Failure('authentication_failed', null, 'The login or the password is wrong')
    }
    const issued = await issueToken(database, random, { userId: user.id, deviceId: null, now })
    return { access_token: issued.token, expired: toSeconds(issued.expiresAt), was_guest: user.is_guest }
  })

  serve(app, registerDevice, async ({ viewer, body }) =>
    toDevice(await devices.registerDevice(database, viewer.userId, body, random.uuid())),
  )

  serve(app, listDevices, async ({ viewer }) => {
    const rows = await devices.listDevices(database, viewer.userId)
    return rows.map(toDevice)
  })

  // Another's device is as unknown as one that never was.
  serve(app, removeDevice, async ({ viewer, params }) => {
    const row = UUID.test(params.id) ? await devices.removeDevice(database, viewer.userId, params.id) : null
    if (!row) throw new Failure('not_found', null, 'There is no such device')
    await tokens.forget(viewer.userId)
    return toDevice(row)
  })

  serve(app, authDevice, async ({ body, now }) => {
    const device = UUID.test(body.device_id) ? await devices.touchDevice(database, body.device_id, now) : null
    const user = device && (await findUser(database, device.user_id))
    if (!device || !user) throw new Failure('authentication_failed', null, 'This device is not known')
    const issued = await issueToken(database, random, { userId: user.id, deviceId: device.id, now })
    await tokens.forget(user.id)
    return {
      access_token: issued.token,
      expired: toSeconds(issued.expiresAt),
      was_guest: user.is_guest,
      device: toDevice(device),
      profile: null,
    }
  })

  serve(app, getUser, async ({ viewer, provider }) => {
    const user = await findUser(database, viewer.userId)
    if (!user) throw new Failure('authentication_failed')
    return toUser(user, providers.byId(user.provider_id) ?? provider, viewer.role)
  })
}
