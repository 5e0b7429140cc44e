import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Play, RotateCcw } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { Content, Episode } from '#contract/catalogue.ts'
import { contentPath } from '#domain/catalogue/addresses.ts'
import type { Player } from '#player/player.types.ts'
import { isSameSource, type Source } from '#player/source.ts'
import { capabilities } from '../api/capabilities.ts'
import { similarQuery } from '../catalogue/catalogue.queries.ts'
import { useCardText } from '../catalogue/cards/use-card-text.ts'
import { usePlayerText } from '../playback/player-text.ts'
import { useSnapshot } from '../playback/use-player.ts'
import { useLanguage } from '../frame/service.queries.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { cardClass, CardFace } from '../ui/card.tsx'
import { Link } from '../ui/link.tsx'
import styles from './after-end.module.css'

/** Titles in one line of a wide screen. */
const MOST = 6

interface AfterEndProps {
  readonly player: Player
  /** What has to have ended: the player is still at the end of the one before as it is handed the next. */
  readonly source: Source
  /** The film, or the series of the episode. */
  readonly title: Content
  /** The episode that the viewer did not want to follow by itself, or that could not. */
  readonly next: Episode | null
  readonly onNext: () => void
  readonly onBack: () => void
}

/** In place of a last frame: the same again, what follows, and what is like it. */
export function AfterEnd({ source, ...props }: AfterEndProps) {
  const hasEnded = useSnapshot(
    props.player,
    (snapshot) => snapshot.state === 'ended' && isSameSource(snapshot.source, source),
  )
  return hasEnded ? <Ended {...props} /> : null
}

function Ended({ player, title, next, onNext, onBack }: Omit<AfterEndProps, 'source'>) {
  const { text } = usePlayerText()
  const cardText = useCardText()
  // Inside another site nothing leads away from the title, nor is it asked for.
  const isAsked = capabilities().hasFrame
  const { data = [] } = useQuery({ ...similarQuery(useLanguage(), title.id), enabled: isAsked })
  const similar = isAsked ? data.slice(0, MOST) : []
  const page = useRef<HTMLElement>(null)
  useEffect(() => page.current?.focus({ preventScroll: true }), [])
  return (
    <section ref={page} className={styles.page} aria-label={text('after_end')} tabIndex={-1}>
      <IconButton className={styles.back} icon={ArrowLeft} label={text('back')} onClick={onBack} />
      <div className={styles.inner}>
        <p className={styles.seen}>{title.title}</p>
        <div className={styles.choice}>
          {next && !next.is_announcement && (
            <Button look="paper" icon={Play} isIconFilled onClick={onNext}>
              {text('next')}
            </Button>
          )}
          <Button look="glass" icon={RotateCcw} onClick={player.play}>
            {text('replay')}
          </Button>
        </div>
        {similar.length > 0 && (
          <>
            <h2>{text('after_end')}</h2>
            <div className={styles.cards}>
              {similar.map((item) => (
                <Link key={item.id} to={contentPath(item)} replace className={cardClass('v', true)}>
                  <CardFace
                    picture={item.cover.src_2x3 ?? item.cover.src_16x9}
                    title={item.title}
                    meta={cardText.facts(item)}
                    isEager
                  />
                </Link>
              ))}
            </div>
          </>
        )}
      </div>
    </section>
  )
}
