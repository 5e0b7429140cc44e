import { pageStorage } from './kept-storage.ts'

/** What the page that is loaded next says once: this browser was signed out from elsewhere, or a child's profile was left freely. */
const NOTES = ['signed_out', 'left_child'] as const
export type NextPageNote = (typeof NOTES)[number]

const keyOf = (note: NextPageNote): string => `openair.note.${note}`

export const noteForNextPage = (note: NextPageNote): void => pageStorage().setItem(keyOf(note), '1')

/** What was noted; each once. */
export function takeNotes(): NextPageNote[] {
  const storage = pageStorage()
  const noted = NOTES.filter((note) => storage.getItem(keyOf(note)) !== null)
  for (const note of noted) storage.removeItem(keyOf(note))
  return noted
}
