import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { CATEGORY_ALL } from '#contract/tv.ts'
import { fallbackCategory } from '#domain/tv/category-selection.ts'
import { NotFound } from '../frame/not-found.tsx'
import { showAlert } from '../ui/alerts.store.ts'
import { ErrorState } from '../ui/empty.tsx'
import styles from './tv-screen.module.css'
import { CHANNELS_PATHS, tvPath } from './tv-paths.ts'
import { TvScreen } from './tv-screen.tsx'
import { useTvPlace } from './use-tv-place.ts'

const ALL = [CATEGORY_ALL]

/** `/channels`, `/channels/:category`, `/channels/:category/:channel?ts=` and `/channel/:channel?ts=`. */
export default function ChannelsPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { address, channels, isPersonal, categories, found, channel, error, retry } = useTvPlace()

  const isCategoryLost = found === null
  useEffect(() => {
    if (!isCategoryLost || !categories) return
    showAlert(t('tv.error_category_not_found'))
    const instead = tvPath(categories, [fallbackCategory(categories)], channel ?? null, address.ts)
    void navigate(instead, { replace: true })
  }, [isCategoryLost, categories, channel, address.ts, navigate, t])

  if (error) {
    return (
      <div className={styles.failed}>
        <ErrorState error={error} onRetry={retry} />
      </div>
    )
  }
  if (channels && address.channel !== null && !channel) return <NotFound what="channel" />
  return (
    <TvScreen
      address={address}
      channels={channels}
      isPersonal={isPersonal}
      categories={categories ?? []}
      selected={found ?? ALL}
      paths={CHANNELS_PATHS}
    />
  )
}
