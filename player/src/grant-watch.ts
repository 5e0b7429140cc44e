import type { EngineFault } from './engine.ts'
import type { Source } from './source.ts'

/** Whoever plays what is complete asks for nothing any more: after so many seconds of it they ask whether they still may. */
const ASKED_AFTER_S = 4
/** What the service answers to a grant that is over. */
const REFUSED = 403

/** Asks for the head of a playlist, past every cache. Answers the HTTP status; 0 where no answer comes. */
export const askPlaylist = (url: string): Promise<number> =>
  fetch(url, { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status,
    () => 0,
  )

/**
 * Watches over the grants of what may play on for long without asking for anything: live asks for its playlist anyway.
 * @param ask see `askPlaylist`
 * @returns what to call with the source and the seconds of it that have just played
 */
export function watchGrant(ask: typeof askPlaylist, onOver: (fault: EngineFault) => void) {
  let played = 0
  let isAsking = false
  return (source: Source | null, seconds: number): void => {
    if (!source || source.kind === 'live') return
    played += seconds
    if (played < ASKED_AFTER_S || isAsking) return
    played = 0
    isAsking = true
    const { url } = source
    void ask(url).then((code) => {
      isAsking = false
      if (code !== REFUSED) return
      onOver({ kind: 'refused', isFatal: false, code, errorType: 'grant', details: 'the grant is over', url })
    })
  }
}
