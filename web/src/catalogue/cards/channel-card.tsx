import { useTranslation } from 'react-i18next'
import type { Channel } from '#contract/tv.ts'
import { cardClass, CardFace } from '../../ui/card.tsx'
import { lazyExtra } from '../../ui/lazy-page.tsx'
import { Line } from '../../ui/line.tsx'
import { useNow } from '../../ui/use-now.ts'
import { shareOnAir } from './on-air.ts'
import { useCardText } from './use-card-text.ts'
import { useChannelPreview } from './use-channel-preview.ts'
import { Link } from '../../ui/link.tsx'

// The player travels with the first preview.
const ChannelPreview = lazyExtra(() => import('./channel-preview.tsx'))

interface ChannelCardProps {
  readonly channel: Channel
  /** `live`: the still of what is on; `logo`: the logo on a tile. */
  readonly look: 'live' | 'logo'
  readonly isFluid?: boolean
}

/** A channel with what is on air. */
export function ChannelCard({ channel, look, isFluid }: ChannelCardProps) {
  const { t } = useTranslation()
  const text = useCardText()
  const now = useNow()
  const item = channel.current_schedule
  const logo = channel.logo ?? channel.icon
  const lock = channel.is_purchased || channel.is_free ? null : t('catalogue.closed')
  const to = `/channels/all/${channel.slug}`
  const preview = useChannelPreview(channel)
  const link = {
    to,
    onPointerEnter: preview.onPointerEnter,
    onPointerLeave: preview.onPointerLeave,
  }
  const zoomed = preview.card && (
    <ChannelPreview channel={channel} to={to} card={preview.card} onLeave={preview.leave} />
  )
  if (look === 'logo') {
    const programme = item ? `${text.clock(item.timestamp)} ${item.program.title}` : ''
    return (
      <>
        <Link className={cardClass('channel', isFluid)} {...link}>
          <CardFace picture={logo} title={channel.name} meta={programme} lock={lock} isTitleShort />
        </Link>
        {zoomed}
      </>
    )
  }
  const span = item ? text.span(item.timestamp, item.timestamp + item.duration) : null
  return (
    <>
      <Link className={cardClass('h', isFluid)} {...link}>
        <CardFace
          picture={item?.image_src ?? channel.cover.bg ?? channel.cover.full}
          title={item?.program.title ?? channel.name}
          meta={[span, channel.name].filter(Boolean).join(' · ')}
          plate={logo ? { src: logo, name: channel.name } : null}
          lock={lock}
          isTitleShort
          line={
            item
              ? (className) => <Line share={shareOnAir(item, now)} meaning="live" className={className} />
              : undefined
          }
        />
      </Link>
      {zoomed}
    </>
  )
}
