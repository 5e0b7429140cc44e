import { pageStorage } from '../api/kept-storage.ts'

const VOLUME = 'openair.volume'
const DEFAULT_PERCENT = 100

/** The volume of the last visit in percent. */
export function storedVolume(): number {
  const stored = Number.parseInt(pageStorage().getItem(VOLUME) ?? '', 10)
  return stored >= 0 && stored <= 100 ? stored : DEFAULT_PERCENT
}

/** Keeps a volume (percent) for the next visit. */
export function storeVolume(percent: number): void {
  pageStorage().setItem(VOLUME, String(percent))
}
