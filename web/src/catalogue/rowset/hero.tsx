import { Lock, Play } from 'lucide-react'
import { useRef, useState, type PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Item } from '#contract/catalogue.ts'
import { useModalLink } from '../../frame/windows/window-links.ts'
import { tied } from '../../i18n/tied.ts'
import { LinkButton } from '../../ui/button.tsx'
import buttonStyles from '../../ui/button.module.css'
import { classes } from '../../ui/classes.ts'
import { Picture } from '../../ui/picture.tsx'
import text from '../../ui/text.module.css'
import { useMedia } from '../../ui/use-media.ts'
import { isAdultTitle } from '#domain/identity/age.ts'
import { lazyExtra } from '../../ui/lazy-page.tsx'
import { actionOf } from '../cards/destination.ts'
import { Facts } from '../content/facts.tsx'
import styles from './hero.module.css'
import { ItemLink } from '../cards/item-link.tsx'
import { TitleArt } from '../content/title-art.tsx'
import { useTrailerWish } from '../trailer/trailer-wish.ts'
import { useCardText } from '../cards/use-card-text.ts'

// The player travels with the first trailer that is wanted.
const TrailerVideo = lazyExtra(() => import('../trailer/trailer-video.tsx'))

// Only closed titles need the packets.
const TitlePackets = lazyExtra(async () => ({
  default: (await import('../access/title-packets.tsx')).TitlePackets,
}))

/** Where slides go by themselves: a large window, a mouse, and nobody who asked for less motion. */
const AUTOMATIC = '(min-width: 933px) and (hover: hover) and (prefers-reduced-motion: no-preference)'
/** Seconds of a slide that names no time of its own. */
const SLIDE_SECONDS = 7
/** Milliseconds that a pointer rests on a slide before its trailer begins. */
const TRAILER_DELAY_MS = 600
/** A stroke of a finger this long changes the slide, in pixels. */
const STROKE_PX = 44

/** The large promo slider. Its line of time is the slide's own clock: where the line waits, the slide waits. */
export function Hero({ items, label }: { readonly items: readonly Item[]; readonly label: string }) {
  const { t } = useTranslation()
  const cardText = useCardText()
  const isAutomatic = useMedia(AUTOMATIC) && items.length > 1
  const [index, setIndex] = useState(0)
  const stroke = useRef<number | null>(null)
  const [isHovered, setHovered] = useState(false)
  const mayTrail = useTrailerWish()
  const current = items[index % Math.max(1, items.length)]
  if (!current) return null
  const trailer = mayTrail && !isAdultTitle(current.age) ? current.trailers[0]?.id : undefined
  const go = (to: number) => setIndex((to + items.length) % items.length)
  const endStroke = (event: PointerEvent) => {
    const way = stroke.current === null ? 0 : event.clientX - stroke.current
    stroke.current = null
    if (Math.abs(way) > STROKE_PX) go(index + (way < 0 ? 1 : -1))
  }
  return (
    <section
      className={styles.hero}
      aria-label={label}
      data-hero
      data-header="art"
      onPointerEnter={({ pointerType }) => setHovered(pointerType === 'mouse')}
      onPointerLeave={() => setHovered(false)}
      onPointerDown={(event) => {
        stroke.current = event.pointerType === 'touch' ? event.clientX : null
      }}
      onPointerUp={endStroke}
      onPointerCancel={endStroke}
    >
      {items.map((item, at) => (
        <div key={item.id} className={styles.art} data-on={at === index}>
          {(at === index || at === (index + 1) % items.length) && (
            <Picture src={item.cover.bg ?? item.cover.src_16x9} isEager={at === 0} />
          )}
          {at === index && trailer !== undefined && (
            <HoverTrailer key={trailer} id={trailer} isHovered={isHovered} />
          )}
        </div>
      ))}
      <Slide key={current.id} item={current} />
      {items.length > 1 && (
        <div className={styles.index} role="group" aria-label={t('catalogue.slides')}>
          {items.map((item, at) => (
            <button
              key={item.id}
              type="button"
              aria-label={`${item.title} ${cardText.kind(item)}`}
              aria-current={at === index}
              onClick={() => go(at)}
            >
              <i
                key={at === index ? `on-${index}` : 'off'}
                data-clock={isAutomatic && at === index}
                style={{ animationDuration: `${item.promo_duration ?? SLIDE_SECONDS}s` }}
                onAnimationEnd={() => go(index + 1)}
              />
              <b className={text.clamp1}>{item.title}</b>{' '}
              <span className={text.clamp1}>{cardText.kind(item)}</span>
            </button>
          ))}
        </div>
      )}
    </section>
  )
}

/** The trailer of a slide: asked for when a pointer comes to it, and hidden when it leaves. */
function HoverTrailer({ id, isHovered }: { readonly id: string; readonly isHovered: boolean }) {
  const [isAsked, setAsked] = useState(isHovered)
  if (isHovered && !isAsked) setAsked(true)
  if (!isAsked) return null
  return <TrailerVideo id={id} isWanted={isHovered} delayMs={TRAILER_DELAY_MS} />
}

function Slide({ item }: { readonly item: Item }) {
  const { t } = useTranslation()
  const modal = useModalLink()
  const action = actionOf(item.destination)
  const isContent = item.destination.type === 'content' && item.destination.id !== null
  const about = item.short ?? item.description
  return (
    <div className={styles.body}>
      <h2 className={styles.title}>
        {item.graphic_title ? <TitleArt title={item.title} art={item.graphic_title} /> : item.title}
      </h2>
      <Facts item={item} />
      {about && <p className={classes(styles.text, text.clamp3)}>{tied(about)}</p>}
      <div className={styles.ways}>
        {isContent && item.is_available && item.is_purchased && (
          <LinkButton look="paper" icon={Play} isIconFilled to={`/watch/${item.destination.id}`}>
            {t('catalogue.watch')}
          </LinkButton>
        )}
        {isContent && item.is_available && !item.is_purchased && (
          <TitlePackets
            contentId={item.destination.id ?? ''}
            up="always"
            otherwise={
              <p className={styles.closed}>
                <Lock size={20} strokeWidth={1.75} aria-hidden />
                {t('catalogue.needs_packet')}
              </p>
            }
          />
        )}
        {action?.kind === 'modal' && (
          <LinkButton look="glass" {...modal(action.path)}>
            {t('catalogue.details')}
          </LinkButton>
        )}
        {(action?.kind === 'window' || action?.kind === 'message' || action?.kind === 'promo') && (
          <ItemLink
            destination={item.destination}
            className={classes(buttonStyles.button, buttonStyles['paper'])}
          >
            {t('catalogue.details')}
          </ItemLink>
        )}
        {action?.kind === 'page' && (
          <LinkButton look={isContent ? 'glass' : 'paper'} to={action.path}>
            {t('catalogue.details')}
          </LinkButton>
        )}
      </div>
    </div>
  )
}

/** The box of a hero that is on its way. */
export function HeroSkeleton() {
  return <div className={styles.hero} aria-hidden data-hero data-header="art" />
}
