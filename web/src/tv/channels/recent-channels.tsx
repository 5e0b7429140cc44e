import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Channel } from '#contract/tv.ts'
import { CardFace, cardClass } from '../../ui/card.tsx'
import { RowHead } from '../../ui/row-head.tsx'
import { Slider } from '../../ui/slider.tsx'
import { useSlider } from '../../ui/use-slider.ts'
import { Link } from '../../ui/link.tsx'
import styles from '../row-under-picture.module.css'

interface RecentChannelsProps {
  readonly channels: readonly Channel[]
  readonly pathOf: (channel: Channel) => string
  readonly onPress: (channel: Channel) => void
  readonly onInterest: (channel: Channel) => () => void
}

/** The channels watched last, newest first. */
export const RecentChannels = memo(function RecentChannels({
  channels,
  pathOf,
  onPress,
  onInterest,
}: RecentChannelsProps) {
  const { t } = useTranslation()
  const { viewport, controls } = useSlider(t('tv.recent'))
  if (channels.length === 0) return null
  return (
    <section className={styles.row} aria-label={t('tv.recent')}>
      <RowHead title={t('tv.recent')} controls={controls} />
      <Slider viewport={viewport} label={t('tv.recent')}>
        {channels.map((channel) => (
          <Link
            key={channel.id}
            className={cardClass('channel')}
            to={pathOf(channel)}
            draggable={false}
            onPointerEnter={(event) => {
              if (event.pointerType !== 'mouse') return
              const stop = onInterest(channel)
              event.currentTarget.addEventListener('pointerleave', stop, { once: true })
            }}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return
              event.preventDefault()
              onPress(channel)
            }}
          >
            <CardFace
              picture={channel.logo ?? channel.icon}
              title={channel.name}
              lock={channel.is_purchased || channel.is_free ? null : t('catalogue.closed')}
              isTitleShort
            />
          </Link>
        ))}
      </Slider>
    </section>
  )
})
