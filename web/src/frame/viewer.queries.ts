import { queryOptions, useQuery } from '@tanstack/react-query'
import { getUser } from '#contract/identity-endpoints.ts'
import type { Profile, User } from '#contract/identity.ts'
import { getProfile } from '#contract/profiles.ts'
import { call } from '../api/client.ts'

export const userQuery = queryOptions({
  queryKey: ['user'],
  queryFn: ({ signal }) => call(getUser, { signal }),
})

export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: ({ signal }) => call(getProfile, { signal }),
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
