import { type MouseEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { getChannelStream } from '#contract/playback.ts'
import type { Channel } from '#contract/tv.ts'
import { playerMode, streamQuery } from '#domain/tv/player-mode.ts'
import { channelSource } from '#player/stream-source.ts'
import { call } from '../../api/client.ts'
import { serviceSeconds } from '../../api/service-clock.ts'
import { useNetwork } from '../../frame/service.queries.ts'
import { type Begun, handOver } from '../../playback/ahead/ahead.ts'
import { soundOrder, trackLanguage, wishedFirst } from '../../playback/track-languages.ts'
import cardStyles from '../../ui/card.module.css'
import { Line } from '../../ui/line.tsx'
import { Picture } from '../../ui/picture.tsx'
import text from '../../ui/text.module.css'
import { useNow } from '../../ui/use-now.ts'
import { Link } from '../../ui/link.tsx'
import styles from './channel-preview.module.css'
import { shareOnAir } from './on-air.ts'
import { previewPlace } from './preview-place.ts'
import { useCardText } from './use-card-text.ts'
import { useSilentVideo } from '../trailer/use-silent-video.ts'

/** Milliseconds that a preview is looked at before its picture is asked for to move. */
const STILL_MS = 300

interface ChannelPreviewProps {
  readonly channel: Channel
  /** Where the channel opens. */
  readonly to: string
  /** The card in the list that it grows out of. */
  readonly card: Element
  readonly onLeave: () => void
}

/** A browser that counts a wheel's way in lines means so many pixels. */
const LINE_PX = 16

/** What scrolls a card sideways, if something does. */
function sliderOf(card: Element): Element | null {
  for (let part = card.parentElement; part; part = part.parentElement)
    if (part.scrollWidth > part.clientWidth && getComputedStyle(part).overflowX === 'auto') return part
  return null
}

/**
 * A channel of a list, larger and with its picture moving without sound, for as long as the pointer rests on it. It is
 * for the eye alone: keyboard and readers have the card under it, which says and opens the same.
 */
export default function ChannelPreview({ channel, to, card, onLeave }: ChannelPreviewProps) {
  const { t } = useTranslation()
  const words = useCardText()
  const now = useNow()
  const [place] = useState(() =>
    previewPlace(card.getBoundingClientRect(), { width: innerWidth, height: innerHeight }),
  )
  const leave = useEffectEvent(onLeave)
  useEffect(() => {
    const ended = new AbortController()
    const { signal } = ended
    // What moves under the pointer is no longer its card. A slider's scrolling is heard of on its way down only.
    addEventListener('scroll', () => leave(), { signal, capture: true, passive: true })
    for (const type of ['resize', 'keydown', 'blur']) addEventListener(type, () => leave(), { signal })
    return () => ended.abort()
  }, [])
  const known = soundOrder(useNetwork()?.languages)
  const begun = useRef<Begun>(null)
  const { player, frame, isOn } = useSilentVideo({
    open: async (signal) => {
      const stream = await call(getChannelStream, {
        params: { id: String(channel.id) },
        query: streamQuery(playerMode('preview', channel, 0, serviceSeconds()), 0),
        signal,
      })
      begun.current = { stream, source: channelSource(stream, 0), channelId: channel.id }
      return begun.current.source
    },
    languages: {
      audioLanguages: wishedFirst(known, trackLanguage('audio')),
      subtitleLanguage: trackLanguage('text'),
    },
    delayMs: STILL_MS,
    isWanted: true,
    // The still stays; the channel's own page says why it does not play.
    onFailure: () => undefined,
  })
  const open = ({ metaKey, ctrlKey, shiftKey }: MouseEvent): void => {
    const isHere = !metaKey && !ctrlKey && !shiftKey
    // What the page shows by the player of somebody else begins there.
    const isOurs = playerMode('full', channel, 0, serviceSeconds()) === 'full'
    if (isHere && isOurs && isOn && begun.current) handOver(to, player, begun.current)
    onLeave()
  }
  const item = channel.current_schedule
  const logo = channel.logo ?? channel.icon
  const age = item?.age ?? channel.age
  const facts = [
    item ? words.span(item.timestamp, item.timestamp + item.duration) : null,
    item ? channel.name : null,
    age === null ? null : t('catalogue.age', { age }),
  ]
  return createPortal(
    <Link
      to={to}
      className={styles.preview}
      style={{ ...place }}
      tabIndex={-1}
      aria-hidden
      draggable={false}
      data-channel-preview={channel.id}
      onPointerLeave={onLeave}
      onClick={open}
      // The page hears a wheel over it by itself; the row of its card lies beside it in the document, and does not.
      onWheel={({ deltaX, deltaMode }) =>
        sliderOf(card)?.scrollBy({
          left: deltaMode === WheelEvent.DOM_DELTA_LINE ? deltaX * LINE_PX : deltaX,
        })
      }
    >
      <span className={styles.picture}>
        <Picture src={item?.image_src ?? channel.cover.bg ?? channel.cover.full} />
        <span ref={frame} className={styles.video} data-on={isOn} />
        {logo && (
          <span className={cardStyles.plate}>
            <Picture src={logo} />
          </span>
        )}
        {item && <Line share={shareOnAir(item, now)} meaning="live" className={cardStyles.line} />}
      </span>
      <span className={styles.words}>
        <b className={text.clamp2}>{item?.program.title ?? channel.name}</b>
        <span className={text.clamp1}>{facts.filter(Boolean).join(' · ')}</span>
      </span>
    </Link>,
    document.body,
  )
}
