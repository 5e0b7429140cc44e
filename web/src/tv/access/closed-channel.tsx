import { ArrowLeft, Lock, TvMinimal } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import '../../i18n/settings-words.ts'
import type { Channel } from '#contract/tv.ts'
import type { ChannelAccess } from '#domain/tv/channel-access.ts'
import { formatPrice } from '../../commerce/price.ts'
import { useUnlockWord } from '../../identity/parental/use-unlock-word.ts'
import { useLanguage, useNetwork } from '../../frame/service.queries.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { ChannelPackets } from './channel-packets.tsx'
import styles from './closed-channel.module.css'

interface ClosedChannelProps {
  readonly channel: Channel
  readonly reason: Exclude<ChannelAccess, 'open'>
  /** Asks for the PIN; left out where nothing opens it. */
  readonly onUnlock?: (() => void) | undefined
  /** On narrow screens: back to the list. */
  readonly onBack?: (() => void) | undefined
}

/** Stands in the place of the player: why this channel does not play, and what opens it. */
export function ClosedChannel({ channel, reason, onUnlock, onBack }: ClosedChannelProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const unlock = useUnlockWord()
  const currency = useNetwork()?.provider?.currency
  const logo = channel.logo ?? channel.icon
  const still = channel.current_schedule?.image_src ?? channel.cover.bg ?? channel.cover.full
  const price = channel.min_price && currency ? formatPrice(channel.min_price, currency, language) : null
  const words = {
    not_purchased: {
      title: t('tv.closed_title', { name: channel.name }),
      // Without a price nobody sells it to this viewer.
      text: price && t('tv.closed_price', { price }),
    },
    unavailable: {
      title: channel.access_error ?? t('tv.channel_not_available'),
      text: t('tv.channel_not_available_hint'),
    },
    adult: { title: t('tv.adult_title'), text: t('tv.adult_hint') },
  }[reason]
  return (
    <section className={styles.closed} aria-label={words.title}>
      {still && reason !== 'adult' && <img className={styles.still} src={still} alt="" />}
      {onBack && (
        <IconButton className={styles.back} icon={ArrowLeft} label={t('tv.to_channels')} onClick={onBack} />
      )}
      <div className={styles.words}>
        {logo ? (
          <img className={styles.logo} src={logo} alt={channel.name} />
        ) : reason === 'unavailable' ? (
          <TvMinimal aria-hidden strokeWidth={1.25} />
        ) : (
          <Lock aria-hidden strokeWidth={1.25} />
        )}
        <h2>{words.title}</h2>
        {words.text && <p>{words.text}</p>}
        {reason === 'not_purchased' && <ChannelPackets channel={channel} />}
        {reason === 'adult' && onUnlock && (
          <Button className={styles.unlock} look="paper" icon={Lock} onClick={onUnlock}>
            {unlock}
          </Button>
        )}
      </div>
    </section>
  )
}
