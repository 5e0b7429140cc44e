import { Check, Play } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Content, Episode } from '#contract/catalogue.ts'
import { watchedEpisodesQuery } from '../catalogue/catalogue.queries.ts'
import { episodeShare } from '../catalogue/episodes/episodes.ts'
import { useCardText } from '../catalogue/cards/use-card-text.ts'
import { usePlayerText } from '../playback/player-text.ts'
import { SidePanel } from '../playback/side-panel.tsx'
import { Chip } from '../ui/chip.tsx'
import { Line } from '../ui/line.tsx'
import { Picture } from '../ui/picture.tsx'
import styles from './episodes-panel.module.css'

interface EpisodesPanelProps {
  readonly series: Content
  /** The episode that plays. */
  readonly currentId: string
  readonly onPick: (episode: Episode) => void
  readonly onClose: () => void
}

/** The episodes of a series over the picture, by season; what was seen is marked, what was begun has its line. */
export function EpisodesPanel({ series, currentId, onPick, onClose }: EpisodesPanelProps) {
  const { t } = useTranslation()
  const { text } = usePlayerText()
  const watched = useQuery(watchedEpisodesQuery(series.id)).data
  const seasons = series.contents
  const present = seasons.find(({ contents }) => contents.some(({ id }) => id === currentId))
  const [chosen, choose] = useState<string | null>(null)
  const season = seasons.find(({ id }) => id === chosen) ?? present ?? seasons[0]
  if (!season) return null
  return (
    <SidePanel title={text('episode_list')} onClose={onClose}>
      {seasons.length > 1 && (
        <div className={styles.seasons} role="group" aria-label={t('catalogue.seasons')}>
          {seasons.map((one) => (
            <Chip key={one.id} isSelected={one === season} onClick={() => choose(one.id)}>
              {t('catalogue.season', { season: one.season })}
            </Chip>
          ))}
        </div>
      )}
      <ul className={styles.list} onKeyDown={moveFocus}>
        {season.contents.map((episode) => (
          <li key={episode.id}>
            <Row
              episode={episode}
              isCurrent={episode.id === currentId}
              percentage={watched?.get(episode.id)}
              onPick={() => onPick(episode)}
            />
          </li>
        ))}
      </ul>
    </SidePanel>
  )
}

interface RowProps {
  readonly episode: Episode
  readonly isCurrent: boolean
  /** Percent watched. */
  readonly percentage: number | undefined
  readonly onPick: () => void
}

function Row({ episode, isCurrent, percentage, onPick }: RowProps) {
  const { t } = useTranslation()
  const { text } = usePlayerText()
  const cardText = useCardText()
  const share = episodeShare(percentage)
  const length = episode.is_announcement
    ? t('catalogue.soon')
    : episode.duration === null
      ? null
      : cardText.length(episode.duration)
  const state = isCurrent
    ? text('episode_playing')
    : share === 'seen'
      ? text('episode_seen')
      : share === 'new'
        ? null
        : text('episode_begun', { percent: Math.max(1, Math.round(share.percent)) })
  return (
    <button
      type="button"
      className={styles.row}
      aria-current={isCurrent ? 'true' : undefined}
      data-seen={share === 'seen'}
      data-soon={episode.is_announcement}
      onClick={onPick}
    >
      <span className={styles.picture}>
        <Picture src={episode.image} />
        {isCurrent && (
          <span className={styles.mark}>
            <Play size={18} fill="currentColor" stroke="none" aria-hidden />
          </span>
        )}
        {!isCurrent && share === 'seen' && (
          <span className={styles.mark}>
            <Check size={18} strokeWidth={2.25} aria-hidden />
          </span>
        )}
        {share !== 'new' && share !== 'seen' && (
          <Line share={share.percent / 100} meaning="mine" className={styles.line} />
        )}
      </span>
      <span className={styles.words}>
        <b>{episode.series === null ? episode.title : `${episode.series}. ${episode.title}`}</b>
        <span>{[length, state].filter(Boolean).join(', ')}</span>
      </span>
    </button>
  )
}

/** Arrows lead from one episode to the next. */
function moveFocus(event: KeyboardEvent<HTMLUListElement>): void {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (by === undefined) return
  event.preventDefault()
  const rows = [...event.currentTarget.querySelectorAll('button')]
  const at = rows.findIndex((row) => row === document.activeElement)
  rows[Math.max(0, Math.min(at + by, rows.length - 1))]?.focus()
}
