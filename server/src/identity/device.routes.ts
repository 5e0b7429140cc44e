import type { AnswerOf } from '#contract/endpoint.ts'
import {
  authDevice,
  getDevice,
  listDevices,
  registerDevice,
  removeDevice,
  updateDevice,
} from '#contract/identity-endpoints.ts'
import type { Device } from '#contract/identity.ts'
import type { FastifyRequest } from 'fastify'
import type { Viewer } from '../scope/viewer.ts'
import { Failure } from '../failures/failure.ts'
import { refuseAbroad } from '../tenancy/abroad.ts'
import { MISSING } from '../failures/missing-texts.ts'
import { callerAddress } from '../http/public-address.ts'
import { languageOf, serve } from '../http/serve.ts'
import { tokenOf } from '../http/tokens.ts'
import type { App, Ports } from '../ports.ts'
import { notForChild } from '../scope/account-refusals.ts'
import { firstProfileName } from './account-texts.ts'
import { deviceHandle } from './device-handle.ts'
import * as devices from './device.store.ts'
import { toDevice, toOthersDevice } from './identity-answers.ts'
import { rememberDevice } from './known-device.store.ts'
import { checkPinWhereSet } from './pin-check.ts'
import { checkNotification } from './push-token.ts'
import { currentProfile, toProfile } from './profile.store.ts'
import { UNKNOWN_DEVICE } from './refusal-texts.ts'
import { issueToken } from './token.store.ts'
import { findUser } from './user.store.ts'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
// Another's device is as unknown as one that never was.
const noDevice = () => new Failure('not_found', null, MISSING.device)
const isChild = (viewer: Viewer): boolean => viewer.role === 'child'

/**
 * Devices and their tokens. The id of a device is as good as a token of it, and with a token of the account its serial is too: each device
 * is told its own and knows the others by handles, so that whoever is removed keeps nothing to come back by. A child's session knows its
 * own device only: with the id or the serial of another one it would leave its limits behind.
 */
export function registerDevices(app: App, ports: Ports): void {
  const { database, random, secret } = ports
  const { tokens, providers } = app.parts

  const answerOf = (viewer: Viewer, row: devices.DeviceRow): Device =>
    row.id === viewer.deviceId ? toDevice(row) : toOthersDevice(row, secret)

  /** A device of the account, by its id or by the handle that the others know. Throws `not_found`. */
  const ownDevice = async (viewer: Viewer, name: string): Promise<devices.DeviceRow> => {
    const named = name.toLowerCase()
    const rows = await devices.listDevices(database, viewer.userId)
    const row = rows.find(({ id }) => id === named || deviceHandle(secret, id) === named)
    if (!row) throw noDevice()
    return row
  }

  serve(app, registerDevice, async ({ viewer, body, provider, now }) => {
    if (isChild(viewer)) {
      const own = await ownDevice(viewer, viewer.deviceId ?? '')
      // Only renewed: if it is removed at this moment, a device of the same serial made anew would be on no child's profile.
      const renewed = own.serial === body.serial && (await devices.renewDevice(database, viewer.userId, body))
      if (!renewed) throw notForChild()
      return toDevice(renewed)
    }
    const device = await devices.registerDevice(database, viewer.userId, body, {
      newId: random.uuid(),
      most: devices.deviceLimit(provider),
      tokenHash: viewer.tokenHash,
      isSignIn: viewer.deviceId === null,
      now,
    })
    if (!viewer.isGuest) await rememberDevice(database, viewer.userId, body.serial, now)
    if (viewer.deviceId === null) await tokens.forget(viewer.userId)
    return toDevice(device)
  })

  serve(app, listDevices, async ({ viewer }) => {
    const rows = await devices.listDevices(database, viewer.userId)
    return rows
      .filter((row) => !isChild(viewer) || row.id === viewer.deviceId)
      .map((row) => answerOf(viewer, row))
  })

  serve(app, getDevice, async ({ viewer, params }) => {
    const row = await ownDevice(viewer, params.id)
    if (isChild(viewer) && row.id !== viewer.deviceId) throw noDevice()
    return answerOf(viewer, row)
  })

  serve(app, updateDevice, async ({ viewer, params, body, now }) => {
    const { id } = await ownDevice(viewer, params.id)
    if (isChild(viewer)) {
      if (id !== viewer.deviceId) throw noDevice()
      if (body.parental_settings) throw notForChild()
    }
    const { pincode: given, ...change } = body
    // Where a device is notified only itself can say; whoever switches that off at a lost one names nobody else.
    if (change.notification && id !== viewer.deviceId)
      throw new Failure('validation_failed', { notification: 'is for the device itself to say' })
    checkNotification(change.notification, ports.env)
    if (change.parental_settings && !viewer.isGuest) {
      const user = await findUser(database, viewer.userId)
      if (!user) throw new Failure('authentication_failed')
      await checkPinWhereSet(ports, { user, viewer, given, now })
    }
    const row = await devices.updateDevice(database, viewer.userId, id, change)
    if (!row) throw noDevice()
    return answerOf(viewer, row)
  })

  serve(app, removeDevice, async ({ viewer, params, now }) => {
    const { id } = await ownDevice(viewer, params.id)
    if (isChild(viewer) && id !== viewer.deviceId) throw notForChild()
    const { userId, deviceId } = viewer
    const row = await devices.removeDevice(database, { userId, id, isForgotten: id !== deviceId, now })
    await tokens.forget(userId)
    if (!row) throw noDevice()
    return answerOf(viewer, row)
  })

  /** The id of the device of this serial that the account of the call's token has. A serial is printed on boxes: alone it opens nothing. */
  const idBySerial = async (request: FastifyRequest, serial: string): Promise<string | null> => {
    const token = tokenOf(request)
    const viewer = token === undefined ? null : await tokens.find(token, callerAddress(request))
    const row = viewer && (await devices.findDeviceBySerial(database, viewer.userId, serial))
    return viewer && row && (!isChild(viewer) || row.id === viewer.deviceId) ? row.id : null
  }

  serve(app, authDevice, async (call): Promise<AnswerOf<typeof authDevice>> => {
    const { body, now, provider, request, country, ip } = call
    const named = body.device_id ?? body.serial
    if (named === undefined) throw new Failure('validation_failed', { device_id: 'is missing' })
    // Many serials look like ids.
    const byId = body.device_id !== undefined && UUID.test(named)
    const own = byId ? await devices.touchDevice(database, named, now) : null
    const id = own ? null : await idBySerial(request, named)
    const device = own ?? (id === null ? null : await devices.touchDevice(database, id, now))
    const user = device ? await findUser(database, device.user_id) : null
    if (!device || !user) throw new Failure('authentication_failed', null, UNKNOWN_DEVICE)
    const home = providers.byId(user.provider_id) ?? provider
    refuseAbroad({ provider: home, country, ip })
    if (user.is_guest && !home.is_guest_allowed) throw new Failure('login_required')
    const name = firstProfileName({ language: languageOf(request, app.parts, home.id), provider: home })
    const profile = user.is_guest ? null : await currentProfile(database, user.id, device.profile_id, name)
    const issued = await issueToken(database, random, { userId: user.id, deviceId: device.id, now })
    await tokens.forget(user.id)
    return {
      access_token: issued.token,
      expired: Math.floor(issued.expiresAt / 1000),
      was_guest: user.is_guest,
      device: toDevice(device),
      profile: profile && toProfile(profile),
    }
  })
}
