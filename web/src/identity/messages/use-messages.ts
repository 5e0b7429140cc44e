import { useQuery, useQueryClient } from '@tanstack/react-query'
import { deleteMessages } from '#contract/identity-endpoints.ts'
import type { Message } from '#contract/identity.ts'
import { call } from '../../api/client.ts'
import { useLanguage } from '../../frame/service.queries.ts'
import { shownFailure } from '../../frame/shown-failure.ts'
import { profileQuery, userQuery } from '../../frame/viewer.queries.ts'
import { MESSAGES, messagesQuery } from './messages.queries.ts'

const NONE: readonly Message[] = []

interface Messages {
  /** Whether messages are for whoever watches: not for guests, nor for children. */
  readonly isTold: boolean
  /** The newest first, none where they are not for who watches; undefined until they are known. */
  readonly messages: readonly Message[] | undefined
  /** Why they are not known; null while they may still come. */
  readonly failure: Error | null
  readonly refetch: () => unknown
  /** Marks as read: one message, or all of them. */
  readonly read: (one?: Message) => void
}

/** What the account tells this device. */
export function useMessages(): Messages {
  const queries = useQueryClient()
  const language = useLanguage()
  const ofUser = useQuery(userQuery)
  const user = ofUser.data
  const ofProfile = useQuery({ ...profileQuery, enabled: user?.is_guest === false })
  const profile = user?.is_guest ? null : ofProfile.data
  const isTold = user?.is_guest === false && profile?.role === 'adult'
  const { data, error, refetch } = useQuery({ ...messagesQuery(language), enabled: isTold })

  const read = (one?: Message): void => {
    const isRead = ({ id }: Message): boolean => one === undefined || id === one.id
    // A poll that is under way would say once more what was just read.
    void queries.cancelQueries({ queryKey: MESSAGES })
    queries.setQueryData(messagesQuery(language).queryKey, (before) =>
      before?.map((told) => ({ ...told, removed: told.removed || isRead(told) })),
    )
    // What did not come through is told again.
    call(deleteMessages, { query: one ? { from: Number(one.id), until: Number(one.id) } : {} }).catch(
      () => undefined,
    )
  }
  const isForOthers = user !== undefined && profile !== undefined && !isTold
  const told = isTold ? data : undefined
  // Who watches says whether there are messages: what keeps that from being known keeps them as well.
  const unknown = user === undefined ? ofUser : profile === undefined ? ofProfile : null
  return {
    isTold,
    messages: isForOthers ? NONE : told,
    failure: isTold ? shownFailure(error, data) : (unknown?.error ?? null),
    refetch: unknown?.refetch ?? refetch,
    read,
  }
}
