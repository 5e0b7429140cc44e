import { type CSSProperties, type PointerEvent, useEffect, useState } from 'react'
import { secondsBehindLive } from '#domain/playback/live.ts'
import { scrubPictureTime, scrubTarget } from '#domain/playback/scrub.ts'
import type { Player } from '#player/player.types.ts'
import { usePlayerText } from '../player-text.ts'
import type { PlayerSurfaceProps } from '../player-surface.types.ts'
import type { SurfaceActions } from '../surface-actions.ts'
import {
  type LinePart,
  momentOfKey,
  programmeAt,
  scaleCells,
  shareOf,
  type TimeLine,
  timeLine,
} from './time-line.ts'
import styles from './time-line-bar.module.css'
import { clockText, momentText, spokenText } from './time-text.ts'
import { useSnapshot } from '../use-player.ts'

type TimeLineBarProps = Pick<PlayerSurfaceProps, 'channel' | 'thumbUrl' | 'layout'> & {
  readonly player: Player
  readonly actions: SurfaceActions
  /** The thumbnail makes room for the open settings. */
  readonly hasThumb: boolean
  readonly onSteer: (isSteering: boolean) => void
}

/** The line of time with its knob, its edge, the times under it and the picture above it. */
export function TimeLineBar({
  player,
  actions,
  channel,
  thumbUrl,
  layout,
  hasThumb,
  onSteer,
}: TimeLineBarProps) {
  const snapshot = useSnapshot(player, (all) => all)
  useSecondsOf(channel !== undefined)
  const [pointed, setPointed] = useState<number | null>(null)
  const [steered, setSteered] = useState<number | null>(null)
  const { text, language } = usePlayerText()
  const line = timeLine(snapshot, channel, layout === 'full')
  if (!line) return null

  const isChannel = line.edge !== null
  const position = steered ?? line.position
  const say = (at: number): string => (isChannel ? momentText(at, language) : clockText(at, line.end))
  const momentOf = (event: PointerEvent<HTMLElement>): number => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const share = Math.max(0, Math.min((event.clientX - left) / width, 1))
    return line.start + share * (line.end - line.start)
  }
  const landing = (at: number): number => (isChannel ? at : scrubTarget(at, line.end))
  const steer = (at: number | null): void => {
    setSteered(at)
    onSteer(at !== null)
  }
  const thumbAt = steered ?? pointed

  return (
    <div className={styles.bar}>
      <div
        className={styles.scrub}
        role="slider"
        tabIndex={0}
        aria-label={text(isChannel ? 'channel_line' : 'film_line')}
        aria-valuemin={0}
        aria-valuemax={Math.round(line.end - line.start)}
        aria-valuenow={Math.round(line.position - line.start)}
        aria-valuetext={valueText(line)}
        data-live={line.isLive && steered === null}
        onKeyDown={(event) => {
          const to = momentOfKey(event.code, line)
          if (to === null) return
          event.preventDefault()
          actions.scrub(line, to)
        }}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          steer(momentOf(event))
        }}
        onPointerMove={(event) => {
          const at = momentOf(event)
          setPointed(at)
          if (steered !== null) steer(at)
        }}
        onPointerUp={(event) => {
          if (steered === null) return
          steer(null)
          if (event.pointerType !== 'mouse') setPointed(null)
          actions.scrub(line, momentOf(event))
        }}
        onPointerCancel={() => steer(null)}
        onPointerLeave={() => setPointed(null)}
      >
        <div className={styles.rail}>
          {line.parts.map((part, at) => (
            <Part key={at} part={part} />
          ))}
        </div>
        {line.edge !== null && !line.isLive && isWithin(line, line.edge) && (
          <span className={styles.edge} style={at(shareOf(line, line.edge))} />
        )}
        <span className={styles.knob} style={at(shareOf(line, position))} />
        {hasThumb && thumbAt !== null && (
          <Thumb
            share={shareOf(line, thumbAt)}
            label={[say(landing(thumbAt)), channel && programmeAt(channel.programmes, thumbAt)?.title]
              .filter(Boolean)
              .join(', ')}
            url={
              line.edge === null || thumbAt <= line.edge
                ? thumbUrl?.(scrubPictureTime(landing(thumbAt)))
                : undefined
            }
          />
        )}
      </div>
      {isChannel && layout === 'full' && <Scale line={line} say={say} />}
    </div>
  )

  function valueText({ edge, end, isLive }: TimeLine): string {
    if (edge === null) {
      return text('film_value', {
        position: spokenText(position, language),
        duration: spokenText(end, language),
      })
    }
    const behind = secondsBehindLive(position, edge)
    if (isLive || behind === 0) return text('live_value', { time: say(position) })
    return text('behind_value', { time: say(position), behind: spokenText(behind, language) })
  }
}

function Part({ part: { width, played, ready, isFuture } }: { readonly part: LinePart }) {
  return (
    <span className={styles.part} data-future={isFuture} style={{ flexGrow: width }} aria-hidden>
      <em style={{ width: `${ready * 100}%` }} />
      <i style={{ width: `${played * 100}%` }} />
    </span>
  )
}

/** The time and name under each programme, and the time of now under the edge. */
function Scale({ line, say }: { readonly line: TimeLine; readonly say: (at: number) => string }) {
  return (
    <div className={styles.scale} aria-hidden>
      {scaleCells(line).map(({ width, label, isWatched }, at) => (
        <span key={at} style={{ flexGrow: width }} data-now={label === null} data-watched={isWatched}>
          {label ? (
            <>
              <b>{say(label.at)}</b> {label.title}
            </>
          ) : (
            line.edge !== null && say(line.edge)
          )}
        </span>
      ))}
    </div>
  )
}

function Thumb({
  share,
  label,
  url,
}: {
  readonly share: number
  readonly label: string
  readonly url: string | undefined
}) {
  const [missing, setMissing] = useState<string | null>(null)
  return (
    <span className={styles.thumb} data-thumb style={at(share)}>
      {url !== undefined && url !== missing && (
        <img src={url} alt="" width={196} height={110} draggable={false} onError={() => setMissing(url)} />
      )}
      <span>{label}</span>
    </span>
  )
}

const at = (share: number): CSSProperties => ({ '--at': share }) as CSSProperties
const isWithin = ({ start, end }: TimeLine, moment: number): boolean => moment >= start && moment <= end

/** Draws again every second while a channel is on: its edge moves also when the picture stands. */
function useSecondsOf(isChannel: boolean): void {
  const [, count] = useState(0)
  useEffect(() => {
    if (!isChannel) return
    const timer = setInterval(() => count((seconds) => seconds + 1), 1000)
    return () => clearInterval(timer)
  }, [isChannel])
}
