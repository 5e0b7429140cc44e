import {
  createProfile,
  getProfile,
  listAvatars,
  listProfiles,
  removeProfile,
  selectProfile,
  updateProfile,
} from '#contract/profiles.ts'
import { localise } from '#domain/providers/localise.ts'
import { Failure } from '../failures/failure.ts'
import { MISSING } from '../failures/missing-texts.ts'
import { serveShared } from '../http/serve-shared.ts'
import { serve } from '../http/serve.ts'
import type { App, Ports } from '../ports.ts'
import { languageOrder } from '../tenancy/provider-answers.ts'
import { forAdultUsers, notForGuest } from '../scope/account-refusals.ts'
import { firstProfileName } from './account-texts.ts'
import { checkPinWhereSet } from './pin-check.ts'
import * as profiles from './profile.store.ts'
import { findUser } from './user.store.ts'

/** Profiles of registered users, and the one that a device is on. */
export function registerProfiles(app: App, ports: Ports): void {
  const { database } = ports
  const { db } = database
  const { tokens } = app.parts

  serve(app, listProfiles, async (call) => {
    if (call.viewer.isGuest) return []
    const rows = await profiles.listProfiles(database, call.viewer.userId, firstProfileName(call))
    return rows.map(profiles.toProfile)
  })

  serve(app, getProfile, async (call) => {
    const { isGuest, userId, profileId } = call.viewer
    if (isGuest) return null
    const row = await profiles.currentProfile(database, userId, profileId, firstProfileName(call))
    return row && profiles.toProfile(row)
  })

  serve(app, createProfile, async (call) => {
    forAdultUsers(call.viewer)
    const { userId } = call.viewer
    return profiles.toProfile(
      await profiles.createProfile(database, userId, call.body, firstProfileName(call)),
    )
  })

  serve(app, updateProfile, async (call) => {
    forAdultUsers(call.viewer)
    const { userId } = call.viewer
    const name = firstProfileName(call)
    const { pincode: given, ...change } = call.body
    const present = await profiles.listProfiles(database, userId, name)
    const wasChild = present.find(({ id }) => id === call.params.id)?.role === 'child'
    if (wasChild && change.role === 'adult') {
      const user = await findUser(database, userId)
      if (!user) throw new Failure('authentication_failed')
      await checkPinWhereSet(ports, { user, viewer: call.viewer, given, now: call.now })
    }
    const how = { defaultName: name, now: call.now }
    const profile = await profiles.updateProfile(database, userId, call.params.id, change, how)
    await tokens.forget(userId)
    return profiles.toProfile(profile)
  })

  serve(app, removeProfile, async (call) => {
    forAdultUsers(call.viewer)
    const { userId } = call.viewer
    const how = { defaultName: firstProfileName(call), now: call.now }
    const profile = await profiles.removeProfile(database, userId, call.params.id, how)
    await tokens.forget(userId)
    return profiles.toProfile(profile)
  })

  serve(app, selectProfile, async (call) => {
    const { isGuest, userId, deviceId } = call.viewer
    if (isGuest) throw notForGuest()
    if (deviceId === null) throw new Failure('bad_request', null, 'Register a device first')
    const rows = await profiles.listProfiles(database, userId, firstProfileName(call))
    const wanted = rows.find(({ id }) => id === call.body.id)
    if (!wanted) throw new Failure('not_found', null, MISSING.profile)
    // Asked of the database, not of the token: what is remembered of that may be a second old.
    const [role, user] = await Promise.all([
      profiles.deviceRole(database, userId, deviceId),
      findUser(database, userId),
    ])
    if (role === null || !user) throw new Failure('authentication_failed')
    const leavesLimits = role === 'child' && wanted.role === 'adult'
    if (leavesLimits)
      await checkPinWhereSet(ports, { user, viewer: call.viewer, given: call.body.pincode, now: call.now })
    await profiles.selectProfile(database, userId, deviceId, wanted, call.now)
    await tokens.forget(userId)
    return profiles.toProfile(wanted)
  })

  serveShared(
    app,
    listAvatars,
    async ({ language, provider }) => {
      const [categories, avatars] = await Promise.all([
        db.selectFrom('avatar_category').select(['id', 'title']).orderBy('position').orderBy('id').execute(),
        db
          .selectFrom('avatar')
          .select(['id', 'src', 'category_id'])
          .orderBy('position')
          .orderBy('id')
          .execute(),
      ])
      const held = Map.groupBy(avatars, (avatar) => avatar.category_id)
      return categories.map(({ id, title }) => ({
        title: localise(title, language, languageOrder(provider)) ?? '',
        avatars: (held.get(id) ?? []).map((avatar) => ({ id: avatar.id, src: avatar.src })),
      }))
    },
    { tags: ['avatars'], listsBy: [], maxAgeSeconds: 3600 },
  )
}
