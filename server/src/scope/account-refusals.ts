import type { Viewer } from './viewer.ts'
import { denied, Failure } from '../failures/failure.ts'

/** A child's profile may not do this. */
export const notForChild = (): Failure => new Failure(denied({ reason: 'child_profile' }))

/** Guests have none of this; who signs in does. */
export const notForGuest = (): Failure => new Failure(denied({ reason: 'sign_in' }))

/** Throws `permission_denied` for guests and for children, each with its own reason. */
export function forAdultUsers({ isGuest, role }: Pick<Viewer, 'isGuest' | 'role'>): void {
  if (isGuest) throw notForGuest()
  if (role === 'child') throw notForChild()
}
