import { queryOptions } from '@tanstack/react-query'
import { listMessages } from '#contract/identity-endpoints.ts'
import { call } from '../../api/client.ts'
import { KEPT_MS } from '../../api/kept-times.ts'

export const MESSAGES = ['messages']

/** What the account tells this device, the newest first. */
export const messagesQuery = (language: string) =>
  queryOptions({
    queryKey: [...MESSAGES, language],
    queryFn: ({ signal }) => call(listMessages, { signal }),
    staleTime: KEPT_MS,
    refetchOnWindowFocus: 'always',
  })
