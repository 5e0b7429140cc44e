import type { Logger } from 'pino'
import type { Generators } from '#media/asset/recipe.ts'
import type { Hold } from '#media/package/hold.ts'
import type { RunLimits } from '#media/package/run.ts'
import type { MediaStore } from '#media/asset/store.ts'
import type { PictureStore } from '#media/pictures/picture-store.ts'
import type { Database } from '#server/db/database.ts'

/** What videos are made with. */
export interface EncodePorts {
  database: Database
  store: MediaStore
  pictures: PictureStore
  secret: Uint8Array
  /** Secrets that are shared with vendors of licences and key servers, by their names. */
  drmSecrets: Readonly<Record<string, string>>
  ffmpeg: string
  /** What this process draws clips by. */
  generators: Generators
  /** Folder for unfinished work. */
  workFolder: string
  now: () => number
  log: Logger
  signal: AbortSignal
  /** While it holds, tools that run for a video stand still. */
  hold?: Hold
  /** How often a worker says that it lives, in milliseconds; 10 s where it is not said. */
  beatMs?: number
}

/** What a tool that runs for a video is bound by. @param timeoutMs milliseconds after which it is taken for stuck */
export const limitsOf = (
  { signal, hold }: Pick<EncodePorts, 'signal' | 'hold'>,
  timeoutMs: number,
): RunLimits => ({ timeoutMs, signal, ...(hold && { hold }) })
