import type { Logger } from 'pino'
import type { Generators } from '#media/asset/recipe.ts'
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
  /** How often a worker says that it lives, in milliseconds; 10 s where it is not said. */
  beatMs?: number
}
