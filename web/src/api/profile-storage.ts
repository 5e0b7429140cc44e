import { type KeptStorage, pageStorage } from './kept-storage.ts'

/** The profile that this browser is on; absent for a guest. */
const OWNER = 'openair.profile'
/** What each profile has left in this browser, by profile and key. */
const KEPT = 'openair.of-profiles'
/** Who is on no profile: a guest. */
const NOBODY = ''
/** Kept for the whole browser by earlier versions. */
const EARLIER = [
  'openair.last-channels',
  'openair.audio-language',
  'openair.text-language',
  'openair.personal-rows',
]

type Kept = Readonly<Record<string, Readonly<Record<string, string>>>>

function read(storage: KeptStorage): Kept {
  try {
    const kept: unknown = JSON.parse(storage.getItem(KEPT) ?? '{}')
    return typeof kept === 'object' && kept !== null ? (kept as Kept) : {}
  } catch {
    return {}
  }
}
const write = (storage: KeptStorage, kept: Kept): void => storage.setItem(KEPT, JSON.stringify(kept))
const ownerOf = (storage: KeptStorage): string => storage.getItem(OWNER) ?? NOBODY

/** What is kept between visits for the profile that this browser is on, and for no other one. */
export function profileStorage(storage: KeptStorage = pageStorage()): KeptStorage {
  const change = (key: string, value: string | null): void => {
    const kept = read(storage)
    const owner = ownerOf(storage)
    const { [key]: _before, ...others } = kept[owner] ?? {}
    write(storage, { ...kept, [owner]: value === null ? others : { ...others, [key]: value } })
  }
  return {
    getItem: (key) => {
      const own: unknown = read(storage)[ownerOf(storage)]?.[key]
      return typeof own === 'string' ? own : null
    },
    setItem: change,
    removeItem: (key) => change(key, null),
  }
}

/** Which profile this browser is on, as far as it knows; null is none. */
export const ownerNow = (storage: KeptStorage = pageStorage()): string | null => storage.getItem(OWNER)

/**
 * Says which profile this browser is on now; null is none. The first one takes over what was kept before there was one: by its
 * user as a guest, or by an earlier version.
 */
export function keepOwner(storage: KeptStorage, profileId: number | null): void {
  const before = ownerOf(storage)
  if (profileId === null) return storage.removeItem(OWNER)
  const owner = String(profileId)
  if (owner === before) return
  storage.setItem(OWNER, owner)
  if (before !== NOBODY) return
  const { [NOBODY]: asGuest = {}, ...kept } = read(storage)
  const earlier = EARLIER.flatMap((key) => {
    const value = storage.getItem(key)
    storage.removeItem(key)
    return value === null ? [] : [[key, value] as const]
  })
  write(storage, { ...kept, [owner]: { ...Object.fromEntries(earlier), ...asGuest, ...kept[owner] } })
}

/** Whether this browser keeps for another profile than this one; null is none. Before any is known it keeps for nobody else. */
export const isOthers = (storage: KeptStorage, profileId: number | null): boolean =>
  ![NOBODY, String(profileId)].includes(ownerOf(storage))

/** Forgets what a profile has left here, and that this browser was on it. */
export function forgetProfile(storage: KeptStorage, profileId: number): void {
  const { [String(profileId)]: _gone, ...kept } = read(storage)
  write(storage, kept)
  if (ownerOf(storage) === String(profileId)) storage.removeItem(OWNER)
}

/** Forgets what all profiles have left here. */
export function forgetProfiles(storage: KeptStorage): void {
  storage.removeItem(KEPT)
  for (const key of EARLIER) storage.removeItem(key)
}
