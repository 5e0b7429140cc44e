import type { Profile } from '#contract/identity.ts'
import { getProfile, selectProfile } from '#contract/profiles.ts'
import { call } from '../../api/client.ts'
import { visitPath } from '../../api/visit.ts'
import { keepProfile } from '../../api/profile-role.ts'

export const isChild = (profile: Pick<Profile, 'role'>): boolean => profile.role === 'child'

/** The page of another viewer: nothing of the one before stays, so everything is loaded anew, from home on. */
export function beginAnew(): void {
  location.assign(visitPath('/'))
}

/** Begins anew on the profile that the service has put this device on in place of one that is gone. */
export async function goOnWithAnother(): Promise<void> {
  // Where it cannot be asked, nothing is kept for the one that is gone, and the next page learns which one it is.
  const profile = await call(getProfile, {}).catch(() => null)
  if (profile) keepProfile(isChild(profile) ? 'child' : 'adult', profile.id)
  beginAnew()
}

/** Puts this device on a profile. Throws an `ApiFailure`; `pin_required` and `wrong_pin` from a child's session. */
export async function putOnProfile(id: number, pincode?: string): Promise<void> {
  const profile = await call(selectProfile, { body: { id, ...(pincode !== undefined && { pincode }) } })
  keepProfile(isChild(profile) ? 'child' : 'adult', profile.id)
}
