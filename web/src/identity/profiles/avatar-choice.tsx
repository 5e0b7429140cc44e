import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../frame/service.queries.ts'
import { ErrorState } from '../../ui/empty.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './profiles-dialog.module.css'
import { avatarsQuery } from '../profiles.queries.ts'

export interface ChosenAvatar {
  readonly id: number
  readonly src: string
}

interface AvatarChoiceProps {
  readonly selected: number | null
  readonly onChoose: (avatar: ChosenAvatar) => void
}

/** The pictures that a profile may have, by category. */
export function AvatarChoice({ selected, onChoose }: AvatarChoiceProps) {
  const { t } = useTranslation()
  const { data: categories, error, refetch } = useQuery(avatarsQuery(useLanguage()))
  const filled = categories?.filter(({ avatars }) => avatars.length > 0)
  return (
    <div className={styles.choice}>
      {error && !categories && <ErrorState isInside error={error} onRetry={() => void refetch()} />}
      {!categories && !error && (
        <div className={styles.pictures} aria-busy>
          {Array.from({ length: 8 }, (_, at) => (
            <Skeleton key={at} className={styles.picture} />
          ))}
        </div>
      )}
      {filled?.length === 0 && <p>{t('settings.no_avatars')}</p>}
      {filled?.map(({ title, avatars }) => (
        <section key={title} aria-label={title}>
          <h3>{title}</h3>
          <div className={styles.pictures}>
            {avatars.map((avatar, at) => (
              <button
                key={avatar.id}
                type="button"
                className={styles.picture}
                aria-label={t('settings.profile_avatar_named', { number: at + 1 })}
                aria-pressed={avatar.id === selected}
                onClick={() => onChoose(avatar)}
              >
                <Picture src={avatar.src} />
              </button>
            ))}
          </div>
        </section>
      ))}
    </div>
  )
}
