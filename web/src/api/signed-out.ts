import { pageStorage } from './credentials.ts'

const KEY = 'openair.signed-out'

/** Remembers, for the page that is loaded next, that this browser was signed out from elsewhere. */
export const noteSignedOut = (): void => pageStorage().setItem(KEY, '1')

/** Whether that happened; true once. */
export function takeSignedOut(): boolean {
  const storage = pageStorage()
  const isNoted = storage.getItem(KEY) !== null
  storage.removeItem(KEY)
  return isNoted
}
