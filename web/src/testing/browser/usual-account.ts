import { authDevice, getDevice, getUser } from '#contract/identity-endpoints.ts'
import type { ParentalSettings, Profile } from '#contract/identity.ts'
import { createProfile, getProfile, listProfiles, removeProfile } from '#contract/profiles.ts'
import { authOf, deviceOf, userOf } from '../viewer-things.ts'
import type { FakeService } from './fake-service.ts'
import { answerUser } from './usual-answers.ts'

/** A profile as the service answers it. */
export const profileOf = (id: number, name: string, role = 'adult'): Profile => ({
  id,
  name,
  icon: null,
  icon_avatar_id: null,
  role,
  profile: { id, role },
})

/** Who is signed in here has profiles, on the first of which this device is; more are made and deleted as the service does it. */
export function answerAccount(service: FakeService, names: readonly string[] = ['Aida']): void {
  answerUser(service)
  let profiles = names.map((name, at) => profileOf(at + 1, name))
  let lastId = profiles.length
  service.answer(listProfiles, () => profiles)
  service.answer(getProfile, () => profiles[0] ?? null)
  service.answer(createProfile, ({ body }) => {
    lastId += 1
    const made = profileOf(lastId, body.name, body.role)
    profiles = [...profiles, made]
    return made
  })
  service.answer(removeProfile, ({ params }) => {
    const id = Number(params.id)
    profiles = profiles.filter((profile) => profile.id !== id)
    return profileOf(id, 'gone')
  })
}

/** This device is on a child's profile of the account, and knows it. */
export function answerChild(service: FakeService): void {
  const ela = profileOf(2, 'Ela', 'child')
  document.cookie = 'openair_age=child; Path=/'
  service.answer(authDevice, () =>
    authOf(deviceOf('device'), Math.floor(Date.now() / 1000) + 3600, { was_guest: false, profile: ela }),
  )
  service.answer(getProfile, ela)
}

/** A PIN was chosen. */
export function answerPin(service: FakeService, pin: string): void {
  service.answer(getUser, userOf({ parental_status: 'set', parental_code: pin }))
}

/** This device asks the PIN for something. */
export function answerAsking(service: FakeService, asked: Partial<ParentalSettings>): void {
  const device = deviceOf('device')
  service.answer(getDevice, { ...device, parental_settings: { ...device.parental_settings, ...asked } })
}
