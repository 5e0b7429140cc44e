import type { AdErrorCode } from './ad-errors.ts'
import type { AdUnit } from './vast.ts'

/** Events by the share of an ad that has played. */
const QUARTERS = [
  ['firstQuartile', 0.25],
  ['midpoint', 0.5],
  ['thirdQuartile', 0.75],
] as const

/** Names that documents of VAST 2 and 3 have for the same, or for what comes with it. */
const ALSO: Readonly<Record<string, string>> = {
  playerExpand: 'fullscreen',
  playerCollapse: 'exitFullscreen',
  skip: 'closeLinear',
}

/** What ad systems alone are told: our own statistics of ads have no use for it. */
const FOR_AD_SYSTEMS: ReadonlySet<string> = new Set([
  'closeLinear',
  'viewable',
  'notViewable',
  'viewUndetermined',
  'notUsed',
])

/** Tells those who pay for an ad what became of it. Nobody waits for that, and nothing follows from a failure. */
export interface AdTracker {
  /** An event that happens once: the second time nothing is told. */
  once(event: string): void
  /** An event that may happen again. */
  again(event: string): void
  /** So much has played: quarters, and what is wanted at moments of its own. Seconds. */
  progress(position: number, duration: number): void
  error(code: AdErrorCode): void
}

interface TrackerParts {
  /** Opens an address and forgets it. */
  readonly tell: (url: string) => void
  readonly onEvent: (event: string) => void
  /** Unix milliseconds. */
  readonly wallClock: () => number
  readonly random: () => number
}

/** `[ADPLAYHEAD]`: `00:00:07.250`. */
function timecode(seconds: number): string {
  const iso = new Date(Math.round(seconds * 1000)).toISOString()
  return iso.slice(11, 23)
}

/** Moments of `progress-5` and `progress-50%`, in seconds. */
function momentOf(event: string, duration: number): number | null {
  const [, amount, percent] = /^progress-(\d+(?:\.\d+)?)(%?)$/.exec(event) ?? []
  if (amount === undefined) return null
  return percent ? (Number(amount) / 100) * duration : Number(amount)
}

/** Tells of an ad that its documents do not let be shown. @param urls where, each once however many wrappers name it */
export function tellFailed(
  urls: readonly string[],
  code: AdErrorCode,
  parts: Omit<TrackerParts, 'onEvent'>,
): void {
  const failed = { told: { error: [...new Set(urls)] }, media: [] }
  adTracker(failed, { ...parts, onEvent: () => undefined }).error(code)
}

/** Tells of an ad that was there in case another one fails, or did not come to be shown. */
export const tellUnused = (told: AdUnit['told'], parts: Omit<TrackerParts, 'onEvent'>): void =>
  adTracker({ told, media: [] }, { ...parts, onEvent: () => undefined }).once('notUsed')

export function adTracker(
  { told, media }: Pick<AdUnit, 'told' | 'media'>,
  { tell, onEvent, wallClock, random }: TrackerParts,
): AdTracker {
  const done = new Set<string>()
  let playhead = 0

  function send(event: string, macros: Readonly<Record<string, string>> = {}): void {
    if (!FOR_AD_SYSTEMS.has(event)) onEvent(event)
    const values: Readonly<Record<string, string>> = {
      TIMESTAMP: new Date(wallClock()).toISOString(),
      CACHEBUSTING: String(Math.floor(random() * 1e8)).padStart(8, '0'),
      ADPLAYHEAD: timecode(playhead),
      CONTENTPLAYHEAD: timecode(playhead),
      MEDIAPLAYHEAD: timecode(playhead),
      ASSETURI: media[0]?.url ?? '',
      ...macros,
    }
    const also = ALSO[event]
    for (const url of [...(told[event] ?? []), ...((also && told[also]) || [])])
      tell(url.replaceAll(/\[([A-Z]+)\]/g, (_, name: string) => encodeURIComponent(values[name] ?? '-1')))
  }
  const once = (event: string): void => {
    if (done.has(event)) return
    done.add(event)
    send(event)
  }

  return {
    once,
    again: (event) => send(event),
    progress(position, duration) {
      playhead = position
      if (duration <= 0) return
      for (const [event, share] of QUARTERS) if (position >= duration * share) once(event)
      for (const event of Object.keys(told)) {
        const moment = momentOf(event, duration)
        if (moment !== null && position >= moment) once(event)
      }
    },
    error: (code) => send('error', { ERRORCODE: typeof code === 'number' ? String(code) : '900' }),
  }
}
