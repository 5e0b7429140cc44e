import type { Role } from '#contract/identity.ts'
import { browserCredentials } from './credentials.ts'
import { pageStorage } from './kept-storage.ts'
import { isOthers } from './profile-storage.ts'

const credentials = browserCredentials(pageStorage())

/** Whether this device is on a child profile, as far as it knows; the service has the last word. */
export const isChildSession = (): boolean => credentials.role() === 'child'

/** Null where the page has brought nothing along. */
let drawnFor: Role | null = null

/** Notes whom the service has drawn this page for, as the page says. */
export function noteDrawnFor(role: Role): void {
  drawnFor = role
}

/**
 * Whether this page was drawn for another role than that of whoever watches now: the browser had ended the cookie that tells of a child, or
 * the profile was changed in another tab while the page was on its way.
 */
export const isDrawnForOther = (): boolean => drawnFor !== null && drawnFor !== credentials.role()

/** Whether this device is on another profile than it knows, or on one that has become a child's or an adult's. */
export const isOtherProfile = (role: Role, id: number | null): boolean =>
  (role === 'child') !== isChildSession() || isOthers(pageStorage(), id)

/** Keeps the role of the profile that this device is on now, and which one it is, for the next pages; this one is left, and other tabs are loaded anew. */
export function keepProfile(role: Role, id: number | null): void {
  credentials.saveProfile(role, id)
  credentials.announce()
}

/** The same for a page that goes on, and asks for everything as that profile. */
export function goOnAsProfile(role: Role, id: number | null): void {
  credentials.saveProfile(role, id)
  credentials.announceHere()
}

/** Has the other tabs loaded anew: the session of this page was answered that it has another profile now, or an adult's or a child's. */
export const tellOtherViewer = (): void => credentials.announceHere()
