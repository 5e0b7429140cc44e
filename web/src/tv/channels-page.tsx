import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { CATEGORY_ALL, CATEGORY_CHILD, type Category } from '#contract/tv.ts'
import { isChildSession } from '../api/profile-role.ts'
import { useFavourites } from '../favourites/favourites.queries.ts'
import { NotFound } from '../frame/not-found.tsx'
import { showAlert } from '../ui/alerts.store.ts'
import { ErrorState } from '../ui/empty.tsx'
import styles from './tv-screen.module.css'
import { namesMine, withMine } from './channels/my-category.ts'
import { useCategories, useChannels } from './tv.queries.ts'
import { findCategories, findChannel, readTvAddress, tvPath } from './tv-paths.ts'
import { TvScreen } from './tv-screen.tsx'

const NONE: readonly Category[] = []
const ALL = [CATEGORY_ALL]

/** Where the address names no category: all, and for a child the one for children, where there is one. */
function firstNames(categories: readonly Category[]): readonly string[] {
  const isOffered = isChildSession() && categories.some(({ id }) => id === CATEGORY_CHILD)
  return isOffered ? [String(CATEGORY_CHILD)] : []
}

/** `/channels`, `/channels/:category`, `/channels/:category/:channel?ts=` and `/channel/:channel?ts=`. */
export default function ChannelsPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const params = useParams()
  const [query] = useSearchParams()
  const address = useMemo(() => readTvAddress(params, query), [params, query])
  const { channels, isPersonal, error, retry } = useChannels()
  const shared = useCategories()
  const { kept, isGuest } = useFavourites()
  const names = address.categories.join(',')
  // A guest has no channels of the own; those of a user come a moment after the others.
  const isMineLate = kept === undefined && namesMine(address.categories)
  const categories = useMemo(
    () =>
      isGuest || !shared || isMineLate
        ? isMineLate
          ? undefined
          : shared
        : withMine(shared, kept ?? [], t('tv.category_mine')),
    [shared, kept, isGuest, isMineLate, t],
  )
  const found = useMemo(
    () =>
      categories ? findCategories(categories, names === '' ? firstNames(categories) : names.split(',')) : ALL,
    [categories, names],
  )

  const channel = channels && address.channel !== null ? findChannel(channels, address.channel) : undefined
  const isCategoryLost = found === null
  useEffect(() => {
    if (!isCategoryLost) return
    showAlert(t('tv.error_category_not_found'))
    void navigate(tvPath([], ALL, channel ?? null, address.ts), { replace: true })
  }, [isCategoryLost, channel, address.ts, navigate, t])

  if (error && !channels) {
    return (
      <div className={styles.failed} data-header="work">
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
      categories={categories ?? NONE}
      selected={found ?? ALL}
    />
  )
}
