import { useCallback, useEffect, useState } from 'react'
import { getContentStream, type Stream } from '#contract/playback.ts'
import type { Source } from '#player/source.ts'
import { call } from '../api/client.ts'
import { pageStorage } from '../api/kept-storage.ts'
import { ApiFailure } from '../api/failure.ts'
import { filmSource } from './film-source.ts'
import { notedPosition } from './last-position.ts'

/** A video that is still being prepared is asked for again after so many milliseconds. */
const PREPARING_MS = 4000

export interface FilmStream {
  readonly id: string
  readonly stream: Stream
  readonly source: Source
}

/** The stream of a film or an episode. What is being prepared is asked for until it is there. */
export function useFilmStream(film: { readonly id: string; readonly library_id: number } | undefined) {
  const [playing, setPlaying] = useState<FilmStream | null>(null)
  const [failed, setFailed] = useState<{ readonly id: string; readonly failure: unknown } | null>(null)
  const [attempt, setAttempt] = useState(0)
  const id = film?.id
  const library = film?.library_id

  useEffect(() => {
    if (id === undefined || library === undefined) return
    const leaving = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    call(getContentStream, { params: { library, id }, query: { inline: 1 }, signal: leaving.signal }).then(
      (stream) => {
        if (leaving.signal.aborted) return
        const source = filmSource(stream, notedPosition(pageStorage(), id, Date.now()))
        setFailed(null)
        setPlaying({ id, stream, source })
      },
      (failure: unknown) => {
        if (leaving.signal.aborted) return
        setFailed({ id, failure })
        const isPreparing = failure instanceof ApiFailure && failure.code === 'not_ready'
        if (isPreparing) timer = setTimeout(() => setAttempt((before) => before + 1), PREPARING_MS)
      },
    )
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [id, library, attempt])

  const retry = useCallback(() => {
    setFailed(null)
    setAttempt((before) => before + 1)
  }, [])
  return {
    /** The last stream, also while the next one is on its way. */
    playing,
    failure: failed !== null && failed.id === id ? failed.failure : null,
    retry,
  }
}
