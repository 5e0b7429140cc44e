import { CATEGORY_ALL } from '#contract/tv.ts'
import { NotFound } from '../frame/not-found.tsx'
import { ErrorState } from '../ui/empty.tsx'
import styles from './tv-screen.module.css'
import { CHANNELS_PATHS, tvPath } from './tv-paths.ts'
import { TvScreen } from './tv-screen.tsx'
import { useLostCategory } from './use-lost-category.ts'
import { useTvPlace } from './use-tv-place.ts'

const ALL = [CATEGORY_ALL]

/** `/channels`, `/channels/:category`, `/channels/:category/:channel?ts=` and `/channel/:channel?ts=`. */
export default function ChannelsPage() {
  const { address, channels, isPersonal, categories, found, channel, error, retry } = useTvPlace()

  useLostCategory({ categories, found }, (known, selected) =>
    tvPath(known, selected, channel ?? null, address.ts),
  )

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
