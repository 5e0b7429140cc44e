import { queryOptions } from '@tanstack/react-query'
import { getDevice, listDevices } from '#contract/identity-endpoints.ts'
import { listAvatars, listProfiles } from '#contract/profiles.ts'
import { call, session } from '../api/client.ts'
import { browserCredentials } from '../api/credentials.ts'
import { pageStorage } from '../api/kept-storage.ts'
import { KEPT_MS } from '../api/kept-times.ts'

export const profilesQuery = queryOptions({
  queryKey: ['profiles'],
  queryFn: ({ signal }) => call(listProfiles, { signal }),
})

export const devicesQuery = queryOptions({
  queryKey: ['devices'],
  queryFn: ({ signal }) => call(listDevices, { signal }),
  staleTime: KEPT_MS,
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
