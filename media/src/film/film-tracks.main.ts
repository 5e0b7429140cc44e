import { stepBack } from '../clip/step-back.ts'
import { lead } from '../package/leader.ts'
import { type FilmOrder, makeFilmTracks } from './film-tracks.ts'

/** What a parent hands to the process that makes the tracks. */
export interface FilmJob extends FilmOrder {
  timeoutMs: number
  /** 0 to 19, as for `nice`. */
  niceness: number
}

lead<FilmJob>(({ timeoutMs, niceness, ...order }, hold) => {
  stepBack(niceness)
  return makeFilmTracks(order, { timeoutMs, hold }, (progress) =>
    process.stdout.write(`${JSON.stringify(progress)}\n`),
  )
})
