import { createInterface } from 'node:readline'
import { stepBack } from '../clip/step-back.ts'
import { type FilmOrder, makeFilmTracks } from './film-tracks.ts'

/** What a parent writes to the standard input, on one line; it keeps the pipe open for as long as it wants the work done. */
export interface FilmJob extends FilmOrder {
  timeoutMs: number
  /** 0 to 19, as for `nice`. */
  niceness: number
}

const lines = createInterface({ input: process.stdin })
// When the parent is gone, however it went, so is the work: this process leads the group that ffmpeg is in.
lines.once('close', () => process.kill(-process.pid, 'SIGKILL'))
lines.once('line', (line) => {
  const { timeoutMs, niceness, ...order } = JSON.parse(line) as FilmJob
  stepBack(niceness)
  makeFilmTracks(order, { timeoutMs }, (progress) =>
    process.stdout.write(`${JSON.stringify(progress)}\n`),
  ).then(
    () => process.exit(0),
    (error: unknown) => {
      process.stderr.write(error instanceof Error ? error.message : String(error))
      process.exit(1)
    },
  )
})
