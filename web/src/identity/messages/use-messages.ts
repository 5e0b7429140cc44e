import { useQuery, useQueryClient } from '@tanstack/react-query'
import { deleteMessages } from '#contract/identity-endpoints.ts'
import type { Message } from '#contract/identity.ts'
import { call } from '../../api/client.ts'
import { useLanguage } from '../../frame/service.queries.ts'
import { useViewer } from '../../frame/viewer.queries.ts'
import { MESSAGES, messagesQuery } from './messages.queries.ts'

interface Messages {
  /** Whether messages are for whoever watches: not for guests, nor for children. */
  readonly isTold: boolean
  /** The newest first; undefined until they are known. */
  readonly messages: readonly Message[] | undefined
  readonly refetch: () => unknown
  /** Marks as read: one message, or all of them. */
  readonly read: (one?: Message) => void
}

/** What the account tells this device. */
export function useMessages(): Messages {
  const queries = useQueryClient()
  const language = useLanguage()
  const { user, profile } = useViewer()
  const isTold = user?.is_guest === false && profile?.role === 'adult'
  const { data, refetch } = useQuery({ ...messagesQuery(language), enabled: isTold })

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
  return { isTold, messages: isTold ? data : undefined, refetch, read }
}
