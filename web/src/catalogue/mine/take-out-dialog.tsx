import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import '../../i18n/mine-words.ts'
import { deleteHistory } from '#contract/personal.ts'
import { call } from '../../api/client.ts'
import { isKind } from '../../api/failure-meaning.ts'
import { showAlert } from '../../ui/alerts.store.ts'
import { ConfirmDialog } from '../../frame/windows/confirm-dialog.tsx'
import { contentMetaQuery } from '../catalogue.queries.ts'

interface TakeOutDialogProps {
  readonly id: string
  readonly name: string
  readonly state: 'begun' | 'all'
  /** It is out of the list in a moment: the focus may go elsewhere. */
  readonly onGone: () => void
  readonly onClose: () => void
}

interface WithHistories {
  readonly histories?: readonly unknown[]
  /** A row that is shown page by page. */
  readonly pages?: readonly WithHistories[]
}

const hasHistories = (data: WithHistories | undefined): boolean =>
  (data?.histories?.length ?? 0) > 0 || data?.pages?.some(hasHistories) === true

/** Asks before a title is taken out of what is continued, or out of the history: what was left of it cannot be brought back. */
export default function TakeOutDialog({ id, name, state, onGone, onClose }: TakeOutDialogProps) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      try {
        await call(deleteHistory, { params: { id }, query: { state } })
      } catch (error) {
        // Another device was quicker.
        if (!isKind(error, 'not_found')) throw error
      }
    },
    onSuccess: () => {
      onGone()
      onClose()
      void queries.invalidateQueries({ queryKey: contentMetaQuery(id).queryKey })
      void queries.invalidateQueries({
        predicate: ({ queryKey, state: { data } }) =>
          queryKey.includes('histories') || hasHistories(data as WithHistories | undefined),
      })
    },
    onError: () => {
      onClose()
      showAlert(t('mine.not_taken_out'), 'bad')
    },
  })
  const list = state === 'begun' ? 'continue' : 'history'
  return (
    <ConfirmDialog
      title={t(`mine.take_out_${list}`, { name })}
      text={t(`mine.take_out_${list}_text`)}
      yes={t('mine.take_out')}
      no={t('mine.take_out_not')}
      isBusy={isPending}
      onYes={() => mutate()}
      onClose={onClose}
    />
  )
}
