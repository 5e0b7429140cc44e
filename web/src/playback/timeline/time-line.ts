import type { PlayerSnapshot } from '#player/snapshot.ts'
import { secondsBehindLive } from '#domain/playback/live.ts'
import { hasScrubLine, mayScrub, scrubTarget } from '#domain/playback/scrub.ts'
import type { Refusal, SurfaceChannel, SurfaceProgramme } from '../player-surface.types.ts'

/** A piece of the line between two gaps. */
export interface LinePart {
  /** Share of the whole line. */
  readonly width: number
  /** Shares of this part: what was played of what is watched, and what can be had at once (buffered, or in the archive). */
  readonly played: number
  readonly ready: number
  /** Not broadcast yet. */
  readonly isFuture: boolean
  /** Stands under the beginning of the part. */
  readonly label: { readonly at: number; readonly title: string } | null
}

/** The one line of time. For channels its numbers are epoch seconds, for films seconds from the beginning. */
export interface TimeLine {
  readonly start: number
  readonly end: number
  readonly position: number
  /** The moment on air, if this is a channel. */
  readonly edge: number | null
  /** Watching what is on air. */
  readonly isLive: boolean
  readonly parts: readonly LinePart[]
}

export type TimedSnapshot = Pick<
  PlayerSnapshot,
  'position' | 'duration' | 'bufferedEnd' | 'wallClock' | 'source'
>

/** The line of what plays, or null where there is none to draw: too short, or nothing is known of the channel's day. */
export function timeLine(
  snapshot: TimedSnapshot,
  channel: SurfaceChannel | undefined,
  showsWholeDay: boolean,
): TimeLine | null {
  return channel ? channelLine(snapshot, channel, showsWholeDay) : filmLine(snapshot)
}

function filmLine({ position, duration, bufferedEnd }: TimedSnapshot): TimeLine | null {
  if (!Number.isFinite(duration) || !hasScrubLine(duration)) return null
  const part = {
    width: 1,
    played: position / duration,
    ready: bufferedEnd / duration,
    isFuture: false,
    label: null,
  }
  return { start: 0, end: duration, position, edge: null, isLive: false, parts: [part] }
}

function channelLine(
  snapshot: TimedSnapshot,
  channel: SurfaceChannel,
  showsWholeDay: boolean,
): TimeLine | null {
  const now = channel.now()
  const position = snapshot.wallClock ?? now
  const isLive = snapshot.source?.kind === 'live' && secondsBehindLive(position, now) === 0
  const shown = isLive ? now : position
  const current = programmeAt(channel.programmes, shown)
  const programmes = showsWholeDay ? channel.programmes : current ? [current] : []
  const [first, last] = [programmes[0], programmes.at(-1)]
  if (!first || !last || !hasScrubLine(last.end - first.start)) return null
  const span = last.end - first.start
  const parts = programmes.flatMap((programme) =>
    programmeParts(programme, { shown, now, span, isCurrent: programme === current }),
  )
  return { start: first.start, end: last.end, position: shown, edge: now, isLive, parts }
}

/** One programme is one part, or two when it is on air: what was broadcast of it, and what is still to come. */
function programmeParts(
  { start, end, title, isArchived }: SurfaceProgramme,
  { shown, now, span, isCurrent }: { shown: number; now: number; span: number; isCurrent: boolean },
): LinePart[] {
  const parts: LinePart[] = []
  const aired = Math.max(0, Math.min(now, end) - start)
  if (aired > 0) {
    const played = isCurrent ? Math.max(0, Math.min((shown - start) / aired, 1)) : 0
    parts.push({
      width: aired / span,
      played,
      ready: isArchived(now) ? 1 : 0,
      isFuture: false,
      label: { at: start, title },
    })
  }
  const left = end - start - aired
  if (left > 0) {
    const label = aired > 0 ? null : { at: start, title }
    parts.push({ width: left / span, played: 0, ready: 0, isFuture: true, label })
  }
  return parts
}

/** A place under the line; the one without a name shows the time of now. */
export interface ScaleCell extends Pick<LinePart, 'width' | 'label'> {
  readonly isWatched: boolean
}

/** Less of the line than this has no room for a name of its own beside the time of now. */
const LEAST_NAME_SHARE = 0.1

/**
 * What stands under the line. What is still to come of the programme on air has the time of now at its beginning; where that is not
 * shown, as its knob stands there, or the programme has only begun, the name has the room of the whole programme.
 */
export function scaleCells({ parts, isLive }: Pick<TimeLine, 'parts' | 'isLive'>): ScaleCell[] {
  const cells: ScaleCell[] = []
  for (const { width, label, played } of parts) {
    const before = cells.at(-1)
    if (label === null && before && (isLive || before.width < LEAST_NAME_SHARE))
      cells[cells.length - 1] = { ...before, width: before.width + width }
    else cells.push({ width, label, isWatched: played > 0 })
  }
  return cells
}

/** The programme that is on at a moment. */
export function programmeAt(
  programmes: readonly SurfaceProgramme[],
  at: number,
): SurfaceProgramme | undefined {
  return programmes.find(({ start, end }) => at >= start && at < end)
}

/** 0 to 1 along the line, held within it. */
export function shareOf({ start, end }: TimeLine, at: number): number {
  return Math.max(0, Math.min((at - start) / (end - start), 1))
}

/** What a scrub to a moment of the line comes to. */
export type ScrubOutcome =
  | { readonly do: 'seek'; readonly to: number }
  | { readonly do: 'goLive' }
  | { readonly do: 'refuse'; readonly reason: Refusal; readonly at: number }
  | { readonly do: 'nothing' }

/** Decides where a scrub to `wanted` (in the units of the line) lands. */
export function scrubOutcome(
  line: TimeLine,
  wanted: number,
  channel: SurfaceChannel | undefined,
): ScrubOutcome {
  if (!channel || line.edge === null) return { do: 'seek', to: scrubTarget(wanted, line.end) }
  const programme = programmeAt(channel.programmes, wanted) ?? channel.programmes.at(-1)
  if (!programme) return { do: 'nothing' }
  if (programme.start > line.edge)
    return { do: 'refuse', reason: 'error_schedule_from_future', at: programme.start }
  if (!mayScrub('archive', channel.hasArchive && programme.isArchived(line.edge))) {
    const isOnAir = programme.end > line.edge
    return isOnAir && !line.isLive && wanted >= line.edge
      ? { do: 'goLive' }
      : { do: 'refuse', reason: 'error_schedule_copyright_banned', at: programme.start }
  }
  const to = programme.start + scrubTarget(wanted - programme.start, programme.end - programme.start)
  if (secondsBehindLive(to, line.edge) > 0) return { do: 'seek', to }
  return line.isLive ? { do: 'nothing' } : { do: 'goLive' }
}

/** A larger step of the keyboard than the arrows make, in seconds. */
const PAGE_S = 300

/** Where a key of the line leads: to its ends, or some minutes on; null for any other key. */
export function momentOfKey(
  code: string,
  { start, end, edge, position }: Pick<TimeLine, 'start' | 'end' | 'edge' | 'position'>,
): number | null {
  const last = edge === null ? end : Math.min(end, edge)
  const within = (at: number): number => Math.max(start, Math.min(at, last))
  switch (code) {
    case 'Home':
      return start
    case 'End':
      return last
    case 'PageUp':
      return within(position + PAGE_S)
    case 'PageDown':
      return within(position - PAGE_S)
    default:
      return null
  }
}
