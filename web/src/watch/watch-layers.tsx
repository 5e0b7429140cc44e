import { useState } from 'react'
import type { Content, Episode } from '#contract/catalogue.ts'
import type { Player } from '#player/player.types.ts'
import type { Source } from '#player/source.ts'
import { AfterEnd } from './after-end.tsx'
import { EpisodesPanel } from './episodes-panel.tsx'
import { NextCard } from './next-card.tsx'

interface WatchLayersProps {
  readonly player: Player
  readonly content: Content
  /** The series of an episode. */
  readonly series: Content | undefined
  readonly next: Episode | null
  readonly isListOpen: boolean
  readonly onCloseList: () => void
  readonly onEpisode: (episode: Episode) => void
  readonly onBack: () => void
  /** What is played of it; null while that is not known. */
  readonly source: Source | null
  /** Whether what follows begins by itself; the viewer may say no, for what plays now. */
  readonly isFollowed: boolean
  readonly onStay: () => void
}

/** What lies over the picture of a film or an episode: its list, what follows, and what comes after the end. */
export function WatchLayers(props: WatchLayersProps) {
  const { player, content, series, next, onEpisode } = props
  const goNext = (): void => {
    if (next) onEpisode(next)
  }
  const follows =
    props.isFollowed && next && !next.is_announcement && (next.is_available || next.is_processing)
      ? next
      : null
  return (
    <>
      {follows && <NextCard player={player} next={follows} onPlay={goNext} onCancel={props.onStay} />}
      {/* Between two episodes nothing is over. */}
      {props.source && !follows && (
        <AfterEnd
          player={player}
          source={props.source}
          title={series ?? content}
          next={next}
          onNext={goNext}
          onBack={props.onBack}
        />
      )}
      {props.isListOpen && series && (
        <EpisodesPanel
          series={series}
          currentId={content.id}
          onPick={onEpisode}
          onClose={props.onCloseList}
        />
      )}
    </>
  )
}

/** What the viewer has decided about the episode that plays. A new episode begins with nothing decided. */
export function useStay(id: string | undefined): readonly [boolean, () => void] {
  const [stayed, stay] = useState<string | null>(null)
  return [id !== undefined && stayed === id, () => stay(id ?? null)]
}
