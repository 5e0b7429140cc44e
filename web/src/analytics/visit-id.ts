import { randomHex } from '../api/credentials.ts'
import { visitStorage } from '../api/kept-storage.ts'

const KEY = 'openair.visit'

/** By what the service tells this visit of the tab from others while it has no session: drawn by chance, and gone with the tab. */
export function visitId(): string {
  const storage = visitStorage()
  const known = storage.getItem(KEY)
  if (known !== null) return known
  const id = randomHex()
  try {
    storage.setItem(KEY, id)
  } catch {
    // A full storage keeps nothing.
  }
  return id
}
