import { CirclePlay } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Sources } from '#contract/catalogue.ts'
import { dateFormat } from '../../i18n/calendar.ts'
import { tvPath } from '../../tv/tv-paths.ts'
import { useChannels } from '../../tv/tv.queries.ts'
import { RowHead } from '../../ui/row-head.tsx'
import { Slider } from '../../ui/slider.tsx'
import text from '../../ui/text.module.css'
import { useSlider } from '../../ui/use-slider.ts'
import { Link } from '../../ui/link.tsx'
import styles from './catchups.module.css'
import rowStyles from '../rows/row-section.module.css'
import { useCardText } from '../cards/use-card-text.ts'

/** Recordings of broadcasts of a title: each opens its channel at that moment. */
export function Catchups({ catchups }: { readonly catchups: Sources['catchups'] }) {
  const { t, i18n } = useTranslation()
  const { clock } = useCardText()
  const title = t('card.catchups')
  const { viewport, controls } = useSlider(title)
  const { channels } = useChannels()
  const dayOf = dateFormat(i18n.language, 'day')
  const shown = catchups.flatMap((catchup) => {
    const channel = channels?.find(({ id }) => id === catchup.channel_id)
    return channel ? [{ ...catchup, channel, at: Date.parse(catchup.start_at) / 1000 }] : []
  })
  if (shown.length === 0) return null
  return (
    <section className={rowStyles.row} aria-label={title}>
      <RowHead title={title} controls={controls} />
      <Slider viewport={viewport} label={title}>
        {shown.map(({ id, channel, at, season, series }) => (
          <div key={id}>
            <Link className={styles.catchup} to={tvPath([], [], channel, at)}>
              <span className={styles.logo}>
                {channel.logo && <img src={channel.logo} alt="" loading="lazy" decoding="async" />}
              </span>
              <span className={styles.words}>
                <b>
                  {dayOf(at * 1000)}, {clock(at)}
                </b>
                {series !== null && (
                  <span className={text.clamp1}>
                    {season === null
                      ? t('card.episode', { series })
                      : t('catalogue.episode_of', { season, series })}
                  </span>
                )}
                <span className={text.clamp1}>{channel.name}</span>
                <span className={text.hidden}>{t('card.catchup_watch')}</span>
              </span>
              <CirclePlay size={20} strokeWidth={1.75} aria-hidden />
            </Link>
          </div>
        ))}
      </Slider>
    </section>
  )
}
