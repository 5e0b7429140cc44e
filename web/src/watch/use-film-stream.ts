import { useCallback, useEffect, useRef, useState } from 'react'
import { getContentMeta } from '#contract/catalogue-endpoints.ts'
import { getContentStream, type Stream } from '#contract/playback.ts'
import type { Player } from '#player/player.types.ts'
import type { Source } from '#player/source.ts'
import { hasFairplay } from '#player/protection-fault.ts'
import { call, licenceHeaders } from '../api/client.ts'
import type { Ahead, Begun } from '../playback/ahead/ahead.ts'
import { profileStorage } from '../api/profile-storage.ts'
import { isKind, mayPass } from '../api/failure-meaning.ts'
import { filmSource, renewedSource } from './film-source.ts'
import { furtherTries } from './further-tries.ts'
import { notedPosition } from './last-position.ts'

/** Milliseconds between two questions whether a video is made by now. */
const PREPARING_MS = 1500

const isNotMade = (failure: unknown): boolean => isKind(failure, 'not_ready')

const isFor = ({ path }: Ahead, id: string): boolean => path === `/watch/${id}`

export interface FilmStream {
  readonly id: string
  readonly libraryId: number
  readonly stream: Stream
  readonly source: Source
  /** It began where it was left at another time; what goes on under another grant did not. */
  readonly isResumed: boolean
}

/** What begins with a press: in its middle only where it was left there. */
const pressed = (film: Pick<FilmStream, 'id' | 'libraryId'>, { stream, source }: Begun): FilmStream => ({
  ...film,
  stream,
  source,
  isResumed: source.startAt !== undefined,
})

/** Where a player stands in a film that is asked for once more, seconds; null where it has nothing of it. */
function placeIn(film: FilmStream | null, id: string, player: Pick<Player, 'getSnapshot'>): number | null {
  const { source, position } = player.getSnapshot()
  return film?.id === id && film.source === source ? position : null
}

/**
 * The stream of a film or an episode. Who asks for one that is still to be made moves it to the front; from then on the title is
 * asked whether it is made, and the stream once more when it is. A service or a line in trouble is asked again, too.
 * @param player plays it: under another grant the film goes on where it is then, whatever was noted of it
 * @param ahead what was begun before the page was there: it plays on while the service decides
 */
export function useFilmStream(
  film: { readonly id: string; readonly library_id: number } | undefined,
  player: Pick<Player, 'getSnapshot'>,
  ahead: Ahead | null,
) {
  const [playing, setPlaying] = useState<FilmStream | null>(() =>
    film && ahead?.begun && isFor(ahead, film.id)
      ? pressed({ id: film.id, libraryId: film.library_id }, ahead.begun)
      : null,
  )
  const last = useRef(playing)
  const [failed, setFailed] = useState<{ readonly id: string; readonly failure: unknown } | null>(null)
  const [attempt, setAttempt] = useState(0)
  /** The viewing that goes on without a press, and of which film. */
  const after = useRef<{ readonly id: string; readonly viewing: string }>(undefined)
  const id = film?.id
  const library = film?.library_id

  useEffect(() => {
    if (id === undefined || library === undefined) return
    const leaving = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const lookAgain = (): void => {
      timer = setTimeout(() => {
        call(getContentMeta, { params: { id }, signal: leaving.signal }).then(
          ({ is_processing: isProcessing }) => {
            if (leaving.signal.aborted) return
            if (isProcessing) lookAgain()
            else setAttempt((before) => before + 1)
          },
          () => !leaving.signal.aborted && lookAgain(),
        )
      }, PREPARING_MS)
    }
    const tries = furtherTries(leaving.signal)
    const asker = { headers: licenceHeaders, hasFairplay: hasFairplay() }
    const play = (film: FilmStream): void => {
      setFailed(null)
      if (last.current?.source === film.source) return
      last.current = film
      setPlaying(film)
    }
    const asked = { id, libraryId: library }
    const ask = (begun: Begun | null): void => {
      const goesOn = after.current?.id === id ? { after: after.current.viewing } : {}
      const query = begun === null ? { inline: 1, ...goesOn } : { begun: begun.stream.hls_mbr }
      call(getContentStream, { params: { library, id }, query, signal: leaving.signal }).then(
        (stream) => {
          if (leaving.signal.aborted) return
          after.current = undefined
          if (stream.stat.id === begun?.stream.stat.id) return
          // What was begun ahead plays on until the service has decided, which may know better where it was left.
          const place = begun === null ? placeIn(last.current, id, player) : null
          const noted = notedPosition(profileStorage(), id, Date.now())
          if (place === null) play(pressed(asked, { stream, source: filmSource(stream, noted, asker) }))
          else play({ ...asked, stream, source: renewedSource(stream, place, asker), isResumed: false })
        },
        (failure: unknown) => {
          if (leaving.signal.aborted) return
          const isPassing = mayPass(failure) && !isNotMade(failure)
          // What plays of it still goes on: where no answer comes in time, its player says so.
          const isQuiet = isPassing && (tries.areQuiet() || placeIn(last.current, id, player) !== null)
          if (!isQuiet) setFailed((told) => (isPassing && told?.id === id ? told : { id, failure }))
          if (isPassing) tries.next(() => ask(begun))
          if (isNotMade(failure)) lookAgain()
        },
      )
    }
    if (attempt > 0 || ahead === null || !isFor(ahead, id)) ask(null)
    else
      void ahead.started.then((begun) => {
        if (leaving.signal.aborted) return
        if (begun) play(pressed(asked, begun))
        if (!begun || !ahead.isOpened) ask(begun)
      })
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [id, library, attempt, player, ahead])

  const again = useCallback((goesOn?: FilmStream) => {
    after.current = goesOn && { id: goesOn.id, viewing: goesOn.stream.stat.id }
    setFailed(null)
    setAttempt((before) => before + 1)
  }, [])
  const retry = useCallback(() => again(), [again])
  const renew = useCallback(() => {
    const film = last.current
    again(film !== null && film.id === id ? film : undefined)
  }, [again, id])
  const current = failed !== null && failed.id === id ? failed.failure : null
  const isBeingMade = isNotMade(current)
  return {
    /** The last stream, also while the next one is on its way. */
    playing,
    failure: isBeingMade ? null : current,
    isBeingMade,
    /** For a press, or what has failed. */
    retry,
    /** Once its grant is over. */
    renew,
  }
}
