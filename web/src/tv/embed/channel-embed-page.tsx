import { CATEGORY_ALL } from '#contract/tv.ts'
import { NotFound } from '../../frame/not-found.tsx'
import { ErrorState } from '../../ui/empty.tsx'
import { EMBED_PATHS } from '../tv-paths.ts'
import { TvPicture } from '../tv-picture.tsx'
import { useTvMask } from '../use-tv-mask.ts'
import { type TvPageParts, useTvPage } from '../use-tv-page.ts'
import { useTvPlace } from '../use-tv-place.ts'
import styles from './channel-embed.module.css'

const ALL = [CATEGORY_ALL]

/** `/channel_embed/:channel?ts=`: a channel inside a page of somebody else, its picture alone and nothing that leads away from it. */
export default function ChannelEmbedPage() {
  const { address, channels, isPersonal, categories, channel, error, retry } = useTvPlace()
  if (error) {
    return (
      <div className={styles.failed}>
        <ErrorState error={error} onRetry={retry} />
      </div>
    )
  }
  if (address.channel === null || (channels && !channel)) return <NotFound what="channel" />
  return (
    <Embedded
      address={address}
      channels={channels}
      isPersonal={isPersonal}
      categories={categories ?? []}
      selected={ALL}
      paths={EMBED_PATHS}
    />
  )
}

function Embedded(parts: TvPageParts) {
  const page = useTvPage(parts, true)
  useTvMask(page.channel, parts.categories, ALL)
  return (
    <div className={styles.embed} data-header="none" data-nav="none" data-footer="none">
      <TvPicture page={page} layout="full" />
    </div>
  )
}
