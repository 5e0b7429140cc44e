import { queryOptions, useQuery } from '@tanstack/react-query'
import { getDevice, getUser, listDevices } from '#contract/identity-endpoints.ts'
import type { Profile, User } from '#contract/identity.ts'
import { getProfile, listAvatars, listProfiles } from '#contract/profiles.ts'
import { call, session } from '../api/client.ts'
import { browserCredentials } from '../api/credentials.ts'
import { pageStorage } from '../api/kept-storage.ts'

export const userQuery = queryOptions({
  queryKey: ['user'],
  queryFn: ({ signal }) => call(getUser, { signal }),
})

export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: ({ signal }) => call(getProfile, { signal }),
})

export const profilesQuery = queryOptions({
  queryKey: ['profiles'],
  queryFn: ({ signal }) => call(listProfiles, { signal }),
})

export const devicesQuery = queryOptions({
  queryKey: ['devices'],
  queryFn: ({ signal }) => call(listDevices, { signal }),
  staleTime: 0,
})

/** The id of this device; null before the session has one. */
export const ownDeviceId = (): string | null => browserCredentials(pageStorage()).deviceId()

/** This device with its parental settings. */
export const ownDeviceQuery = queryOptions({
  queryKey: ['devices', 'own'],
  queryFn: async ({ signal }) => {
    // A new guest is a device only with the session.
    await session.token()
    return call(getDevice, { params: { id: ownDeviceId() ?? '' }, signal })
  },
})

export const avatarsQuery = (language: string) =>
  queryOptions({
    queryKey: [language, 'avatars'],
    queryFn: ({ signal }) => call(listAvatars, { signal }),
  })

export interface KnownViewer {
  /** Undefined while nobody knows. */
  readonly user: User | undefined
  /** Null for guests; undefined while nobody knows. */
  readonly profile: Profile | null | undefined
}

/** Who uses this page. A guest has no profile, and is not asked for one. */
export function useViewer(): KnownViewer {
  const { data: user } = useQuery(userQuery)
  const { data: profile } = useQuery({ ...profileQuery, enabled: user?.is_guest === false })
  return { user, profile: user?.is_guest ? null : profile }
}
