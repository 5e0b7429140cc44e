import type { EngineFault } from './engine.ts'
import { canBeHad, watchReading } from './reading-watch.ts'
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

interface GrantWatch {
  /** So many seconds of the source have just played. */
  readonly watched: (seconds: number) => void
  /** A fault that may be the end of the grant: an element that reads its source by itself says of no answer what it was. */
  readonly doubt: (fault: EngineFault) => void
}

/**
 * Watches over the grants of what may play on for long without asking for anything: live asks for its playlist anyway. What an element
 * gives up although its grant holds may be what it cannot play.
 * @param asks what is asked of the service; left out, the functions of these names
 * @param sourceOf what plays, beginning where it stands
 */
export function watchGrant(
  asks: { readonly askPlaylist?: typeof askPlaylist; readonly canBeHad?: typeof canBeHad },
  sourceOf: () => Source | null,
  onFault: (fault: EngineFault) => void,
): GrantWatch {
  const ask = asks.askPlaylist ?? askPlaylist
  const reading = watchReading(asks.canBeHad ?? canBeHad, sourceOf, onFault)
  let played = 0
  let isAsking = false
  function look({ url }: Source, onHeld?: () => void): void {
    if (isAsking) return
    played = 0
    isAsking = true
    void ask(url).then((code) => {
      isAsking = false
      if (url !== sourceOf()?.url) return
      if (code !== REFUSED) return onHeld?.()
      onFault({
        kind: 'refused',
        isFatal: false,
        code,
        errorType: 'grant',
        details: 'the grant is over',
        url,
      })
    })
  }
  return {
    watched(seconds) {
      reading.watched()
      const source = sourceOf()
      if (!source || source.kind === 'live') return
      played += seconds
      if (played >= ASKED_AFTER_S) look(source)
    },
    doubt(fault) {
      const source = sourceOf()
      if (source && fault.kind === 'network') look(source, () => reading.doubt(fault))
    },
  }
}
