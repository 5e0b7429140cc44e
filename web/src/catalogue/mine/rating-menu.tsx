import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Star } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { rateContent } from '#contract/personal.ts'
import '../../i18n/mine-words.ts'
import { call } from '../../api/client.ts'
import { useSendToSignIn } from '../../identity/sign-in/use-send-to-sign-in.ts'
import { useViewer } from '../../frame/viewer.queries.ts'
import { showAlert } from '../../ui/alerts.store.ts'
import { IconButton } from '../../ui/button.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { contentMetaQuery } from '../catalogue.queries.ts'
import styles from './rating-menu.module.css'

const RATINGS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]

interface RatingMenuProps {
  readonly contentId: string
  /** 1 to 10; null is none. */
  readonly rating: number | null
}

/** The viewer's own rating of a title. A guest signs in first. */
export function RatingMenu({ contentId, rating }: RatingMenuProps) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const signIn = useSendToSignIn()
  const { user } = useViewer()
  const key = contentMetaQuery(contentId).queryKey
  const { mutate, isPending, variables } = useMutation({
    networkMode: 'always',
    mutationFn: (wanted: number | null) =>
      call(rateContent, { params: { id: contentId }, body: { user_rating: wanted } }),
    onSuccess: (meta) => void queries.setQueryData(key, meta),
    onError: () => showAlert(t('mine.not_rated'), 'bad'),
  })
  const shown = isPending ? variables : rating
  const label = shown === null ? t('mine.rate') : t('mine.rated', { rating: shown })
  if (user?.is_guest) return <IconButton look="glass" icon={Star} label={label} onClick={signIn} />
  return (
    <Disclosure
      label={label}
      align="start"
      className={styles.button}
      face={shown === null ? <Star strokeWidth={1.75} aria-hidden /> : <b>{shown}</b>}
    >
      {(close) => (
        <div className={styles.menu}>
          <b>{t('mine.rating')}</b>
          <div role="group" aria-label={t('mine.rating')}>
            {RATINGS.map((each) => (
              <button
                key={each}
                type="button"
                aria-label={t('mine.rate_as', { rating: each })}
                aria-pressed={each === shown}
                onClick={() => {
                  close()
                  mutate(each)
                }}
              >
                {each}
              </button>
            ))}
          </div>
          {shown !== null && (
            <button
              type="button"
              className={styles.remove}
              onClick={() => {
                close()
                mutate(null)
              }}
            >
              {t('mine.rating_remove')}
            </button>
          )}
        </div>
      )}
    </Disclosure>
  )
}
