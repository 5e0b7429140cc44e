import { type ReactNode, Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import '../../i18n/channel-words.ts'
import { CATEGORY_ALL } from '#contract/tv.ts'
import { NotFound } from '../../frame/not-found.tsx'
import { useNetwork } from '../../frame/service.queries.ts'
import { ErrorState } from '../../ui/empty.tsx'
import { NEW_YEAR_PATHS } from '../tv-paths.ts'
import { TvScreen } from '../tv-screen.tsx'
import screen from '../tv-screen.module.css'
import { useIsWide } from '../use-width.ts'
import { useTvPlace } from '../use-tv-place.ts'
import { Countdown } from './countdown.tsx'

const ALL = [CATEGORY_ALL]

interface NewYearPageProps {
  /** A row of the catalogue by its slug. */
  readonly row: (slug: string) => ReactNode
}

/** `/newyear`, `/newyear/:channel?ts=`: the channels with the countdown to the New Year, beginning with its own one, and rows under them. */
export default function NewYearPage({ row }: NewYearPageProps) {
  const { t } = useTranslation()
  const { address, channels, isPersonal, categories, channel, error, retry } = useTvPlace()
  const isWide = useIsWide()
  const settings = useNetwork()?.client.new_year
  if (error) {
    return (
      <div className={screen.failed}>
        <ErrorState error={error} onRetry={retry} />
      </div>
    )
  }
  if (!settings) return null
  if (channels && address.channel !== null && !channel) return <NotFound what="channel" />
  const own = channels?.find(({ id }) => id === settings.channel_id)
  // On a wide page it plays by itself where nothing else was chosen.
  const isOwnOpen = channel === own || (channel === undefined && isWide)
  return (
    <TvScreen
      address={address}
      channels={channels}
      isPersonal={isPersonal}
      categories={categories ?? []}
      selected={ALL}
      paths={NEW_YEAR_PATHS}
      first={settings.channel_id}
      title={t('channel.newyear_page')}
      above={<Countdown channelPath={own && !isOwnOpen ? NEW_YEAR_PATHS.channel([], ALL, own) : null} />}
      below={settings.rows.map((slug) => (
        <Fragment key={slug}>{row(slug)}</Fragment>
      ))}
    />
  )
}
