import { useTranslation } from 'react-i18next'
import '../../i18n/channel-words.ts'
import type { Channel, ScheduleItem } from '#contract/tv.ts'
import { slotState, type SlotState } from '#domain/tv/schedule-day.ts'
import { serviceTime } from '../../api/service-clock.ts'
import { CardFace, cardClass } from '../../ui/card.tsx'
import { RowHead } from '../../ui/row-head.tsx'
import { Slider } from '../../ui/slider.tsx'
import { useNow } from '../../ui/use-now.ts'
import { useSlider } from '../../ui/use-slider.ts'
import { rightsTo } from '../access/rights-to.ts'
import { useTvText } from '../use-tv-text.ts'
import { Link } from '../../ui/link.tsx'
import styles from '../row-under-picture.module.css'

interface AiringRowProps {
  readonly title: string
  readonly airings: readonly ScheduleItem[]
  /** Episodes of one programme, whose own names tell them apart. */
  readonly isOfEpisodes?: boolean
  readonly channels: readonly Channel[]
  /** The channel that is open, which the cards do not name. */
  readonly channelId: number
  readonly pathOf: (channel: Channel, ts: number) => string
  /** What is still to come was pressed. */
  readonly onPress: (airing: ScheduleItem, state: SlotState) => void
}

/** Airings as a slider of stills: recordings play, what comes says when. */
export function AiringRow({ title, airings, channels, channelId, pathOf, ...row }: AiringRowProps) {
  const { t } = useTranslation()
  const text = useTvText()
  const now = useNow()
  const { viewport, controls } = useSlider(title)
  if (airings.length === 0) return null
  const today = new Date(serviceTime()).toDateString()
  const when = (at: number): string =>
    `${new Date(at * 1000).toDateString() === today ? t('tv.today') : text.day(at)}, ${text.clock(at)}`
  return (
    <section className={styles.row} aria-label={title}>
      <RowHead title={title} controls={controls} />
      <Slider viewport={viewport} label={title}>
        {airings.map((airing) => {
          const channel = channels.find(({ id }) => id === airing.channel_id)
          if (!channel) return null
          const state = slotState(airing, rightsTo(channel), now)
          const time = state === 'now' ? t('tv.on_air') : when(airing.timestamp)
          const face = (
            <CardFace
              picture={airing.image_src ?? airing.program.image_src}
              title={(row.isOfEpisodes && text.episode(airing)) || airing.program.title}
              meta={[time, channel.id !== channelId && channel.name].filter(Boolean).join(' · ')}
            />
          )
          return (
            <div key={airing.id}>
              {state === 'future' ? (
                <button type="button" className={cardClass('h')} onClick={() => row.onPress(airing, state)}>
                  {face}
                </button>
              ) : (
                <Link
                  className={cardClass('h')}
                  to={pathOf(channel, state === 'now' ? 0 : airing.timestamp)}
                  draggable={false}
                >
                  {face}
                </Link>
              )}
            </div>
          )
        })}
      </Slider>
    </section>
  )
}
