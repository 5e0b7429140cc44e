import { Check, ChevronRight, Play } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import '../../i18n/card-words.ts'
import type { ContentMeta, Episode, Season } from '#contract/catalogue.ts'
import { showAlert } from '../../ui/alerts.store.ts'
import { Button } from '../../ui/button.tsx'
import { cardClass, CardFace } from '../../ui/card.tsx'
import { Chip, Tag } from '../../ui/chip.tsx'
import { classes } from '../../ui/classes.ts'
import { Line } from '../../ui/line.tsx'
import text from '../../ui/text.module.css'
import { useWindowWidth } from '../../ui/use-window-width.ts'
import type { ChosenChild } from './child-of.ts'
import { Link } from '../../ui/link.tsx'
import styles from '../content.module.css'
import { type EpisodeShare, episodeShare, shownPart, unfoldMore, type Unfolding } from './episodes.ts'
import { useCardText } from '../cards/use-card-text.ts'
import { useReleaseText } from './use-release-text.ts'
import { useSeason } from './use-season.ts'

interface SeasonListProps {
  readonly seasons: readonly Season[]
  readonly meta: ContentMeta | undefined
  /** How much of each episode was watched, percent by its id; undefined while nobody knows. */
  readonly watched: ReadonlyMap<string, number> | undefined
  /** The season or episode that the address names. */
  readonly chosen?: ChosenChild | null
  /** Where all episodes stand. */
  readonly allPath?: string | null
  /** A page of its own: begins unfolded. */
  readonly isWhole?: boolean
}

/** Chips of the seasons and the episodes of the chosen one: a line of them, 25, all. */
export function SeasonList({
  seasons,
  meta,
  watched,
  chosen = null,
  allPath,
  isWhole = false,
}: SeasonListProps) {
  const { t } = useTranslation()
  const width = useWindowWidth()
  const folded = isWhole ? 'cut' : 'line'
  const [pressed, choose] = useSeason()
  const [unfolding, setUnfolding] = useState<Unfolding>(folded)
  const next = chosen?.episode ?? meta?.next_to_play ?? null
  const numbered = (number: number | null | undefined) => seasons.find((one) => one.season === number)
  const season = numbered(pressed) ?? numbered(chosen?.season ?? next?.season) ?? seasons[0]
  if (!season) return null
  const episodes = season.contents
  const at = Math.max(
    0,
    episodes.findIndex((episode) => episode.id === next?.id),
  )
  const { from, length } = shownPart(episodes.length, { unfolding, width, next: at })
  const more = unfoldMore(episodes.length, unfolding)
  const isAll = length === episodes.length
  return (
    <section aria-label={t('catalogue.seasons')}>
      <div className={styles.seasons} role="group" aria-label={t('catalogue.seasons')}>
        {seasons.map((one) => (
          <Chip
            key={one.id}
            isSelected={one === season}
            onClick={() => {
              choose(one.season)
              setUnfolding(folded)
            }}
          >
            {t('catalogue.season', { season: one.season })}
          </Chip>
        ))}
        <span className={styles.count}>
          {[t('catalogue.episodes_count', { count: episodes.length }), season.year]
            .filter(Boolean)
            .join(', ')}
        </span>
        {allPath && (
          <Link
            className={styles.allEpisodes}
            to={pressed === null ? allPath : `${allPath}?season=${season.season}`}
          >
            {t('card.all_episodes')}
            <ChevronRight size={16} aria-hidden />
          </Link>
        )}
      </div>
      <div className={styles.episodes}>
        {episodes.slice(from, from + length).map((episode) => (
          <EpisodeCard
            key={episode.id}
            episode={episode}
            isNext={episode.id === next?.id}
            share={episodeShare(
              watched?.get(episode.id) ??
                (episode.id === meta?.next_to_play?.id ? (meta.watch_percentage ?? undefined) : undefined),
            )}
          />
        ))}
      </div>
      {(more && !isAll) || unfolding !== folded ? (
        <div className={styles.unfold}>
          <Button size="small" onClick={() => setUnfolding(more && !isAll ? more : folded)}>
            {more && !isAll
              ? t('catalogue.show_all_episodes', { count: episodes.length })
              : t('catalogue.show_fewer')}
          </Button>
        </div>
      ) : null}
    </section>
  )
}

interface EpisodeCardProps {
  readonly episode: Episode
  readonly isNext: boolean
  readonly share: EpisodeShare
}

function EpisodeCard({ episode, isNext, share }: EpisodeCardProps) {
  const { t } = useTranslation()
  const releaseText = useReleaseText()
  const cardText = useCardText()
  const navigate = useNavigate()
  const press = () => {
    if (episode.is_announcement) showAlert(t('catalogue.warning_episode_is_announcement'))
    else if (!episode.is_available && !episode.is_processing) showAlert(t('catalogue.episode_not_available'))
    else void navigate(`/watch/${episode.id}`)
  }
  const about = episode.is_announcement
    ? releaseText(episode.released_at)
    : episode.is_processing
      ? t('catalogue.processing')
      : episode.description
  return (
    <button
      type="button"
      className={classes(cardClass('h', true), styles.episode)}
      data-next={isNext}
      data-watch={episode.is_available && !episode.is_announcement ? episode.id : undefined}
      data-soon={episode.is_announcement}
      onClick={press}
    >
      <CardFace
        picture={episode.image}
        title={episode.series === null ? episode.title : `${episode.series}. ${episode.title}`}
        foot={
          episode.duration !== null && !episode.is_announcement ? (
            <Tag look="glass">{cardText.length(episode.duration)}</Tag>
          ) : null
        }
        line={
          share !== 'new' && share !== 'seen'
            ? (className) => <Line share={share.percent / 100} meaning="mine" className={className} />
            : undefined
        }
      />
      {share === 'seen' && (
        <span className={styles.seenMark} role="img" aria-label={t('player.episode_seen')}>
          <Check size={16} strokeWidth={2.25} aria-hidden />
        </span>
      )}
      {isNext && (
        <span className={styles.playMark} aria-hidden>
          <Play size={22} fill="currentColor" stroke="none" />
        </span>
      )}
      {about && <span className={classes(styles.about, text.clamp2)}>{about}</span>}
    </button>
  )
}
