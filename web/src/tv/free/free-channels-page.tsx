import { useQuery } from '@tanstack/react-query'
import { Play, TvMinimal } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import '../../i18n/channel-words.ts'
import type { Channel } from '#contract/tv.ts'
import { channelPath } from '#domain/catalogue/addresses.ts'
import { formatPrice } from '../../commerce/price.ts'
import { usePageTitle } from '../../frame/page-title.ts'
import { useLanguage, useNetwork } from '../../frame/service.queries.ts'
import { shownFailure } from '../../frame/shown-failure.ts'
import { LinkButton } from '../../ui/button.tsx'
import { CardFace, cardClass, CardSkeleton } from '../../ui/card.tsx'
import { Empty, ErrorState } from '../../ui/empty.tsx'
import { Line } from '../../ui/line.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useNow } from '../../ui/use-now.ts'
import { freeChannelsQuery } from '../tv.queries.ts'
import { useTvText } from '../use-tv-text.ts'
import { Link } from '../../ui/link.tsx'
import styles from './free-channels.module.css'

const WAITING = [1, 2, 3, 4, 5, 6, 7, 8]

/** `/channelsfree`: the channels that anybody may watch, with what is on them now. */
export default function FreeChannelsPage() {
  const { t } = useTranslation()
  const language = useLanguage()
  const { data: channels, error, refetch } = useQuery(freeChannelsQuery(language))
  const failure = shownFailure(error, channels)
  usePageTitle(t('channel.free_title'))
  const [first] = channels ?? []
  return (
    <section className={styles.page}>
      <div className={styles.head}>
        <h1>{t('channel.free_title')}</h1>
        {!channels && !failure && <Skeleton text={0.4} />}
        {first && <Lead count={channels?.length ?? 0} />}
        {first && (
          <LinkButton look="paper" icon={Play} isIconFilled to={channelPath(first)}>
            {t('channel.free_watch')}
          </LinkButton>
        )}
      </div>
      {failure && <ErrorState error={failure} onRetry={() => void refetch()} />}
      {channels?.length === 0 && (
        <Empty icon={TvMinimal} title={t('channel.free_none')} text={t('channel.free_none_hint')}>
          <LinkButton size="small" to="/channels">
            {t('tv.not_found_to_channels')}
          </LinkButton>
        </Empty>
      )}
      {!failure && (
        <ul className={styles.grid} data-shape="h" aria-busy={!channels}>
          {channels?.map((channel) => (
            <li key={channel.id}>
              <FreeChannel channel={channel} />
            </li>
          )) ??
            WAITING.map((one) => (
              <li key={one}>
                <CardSkeleton shape="h" isFluid />
              </li>
            ))}
        </ul>
      )}
    </section>
  )
}

/** How many there are, and that nothing is paid for them. */
function Lead({ count }: { readonly count: number }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const currency = useNetwork()?.provider?.currency
  const price = currency ? formatPrice('0.00', currency, language) : '0'
  return <p>{t('channel.free_lead', { count, price })}</p>
}

function FreeChannel({ channel }: { readonly channel: Channel }) {
  const text = useTvText()
  const now = useNow()
  const item = channel.current_schedule
  const logo = channel.logo ?? channel.icon
  return (
    <Link className={cardClass('h', true)} to={channelPath(channel)} draggable={false}>
      <CardFace
        picture={item?.image_src ?? channel.cover.bg ?? channel.cover.full}
        title={item?.program.title ?? channel.name}
        meta={[item && text.span(item), channel.name].filter(Boolean).join(' · ')}
        plate={logo ? { src: logo, name: channel.name } : null}
        isTitleShort
        line={
          item
            ? (className) => (
                <Line share={(now - item.timestamp) / item.duration} meaning="live" className={className} />
              )
            : undefined
        }
      />
    </Link>
  )
}
