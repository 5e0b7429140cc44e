import { ToolError } from '../package/run.ts'

/** A file that can not become a film; the message is one line for the operator. */
export class UnreadableFilm extends Error {}

/** Where in the program a line comes from, and the file's own name in front of it. */
const ORIGIN = /^\[[^\]]*\]\s*/
const NAME = /^file:.*?: (?=[A-Z])/

/** What ffmpeg says about a file, in one line without addresses and paths. */
export function reasonIn(output: string): string {
  const lines = output
    .split('\n')
    .map((line) => line.trim().replace(ORIGIN, '').replace(NAME, ''))
    .filter(Boolean)
  return [...new Set(lines)].slice(-2).join('; ')
}

/** What ffmpeg and the system say, and how a tool ends, where the machine was in its way and not the file: they say it in English, whatever the locale. */
const OF_MACHINE =
  /No space left on device|Disk quota exceeded|Stale (NFS )?file handle|Input\/output error|Cannot allocate memory|ended with SIG/

/** Whether a tool failed for want of room, memory or a share that is there: the next try may go well. */
export const isOfMachine = (error: unknown): boolean =>
  error instanceof ToolError && OF_MACHINE.test(`${error.message}\n${error.output}`)

/** The same for a tool that failed. */
export const reasonOf = (error: unknown): string => {
  if (error instanceof ToolError) return reasonIn(error.output) || error.message
  return error instanceof Error ? error.message : String(error)
}
