import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Env } from '#server/config/env.ts'

export const DEMO = fileURLToPath(new URL('../../../demo', import.meta.url))

type Place = Pick<Env, 'dataFolder' | 'serviceFolder'>

/** In the data folder: which service folder was applied from here last. */
const noteOf = ({ dataFolder }: Place): string => join(dataFolder, 'service-folder')

/**
 * The service folder that this installation works with: the one in its environment, else the one that was applied with this data folder
 * last. The database tells it too, and is not asked: code of this folder is run, and whoever can write there is not to choose it.
 */
export async function knownFolder(env: Place): Promise<string | undefined> {
  if (env.serviceFolder !== null) return env.serviceFolder
  const noted = await readFile(noteOf(env), 'utf8').catch(() => '')
  return noted.trim() === '' ? undefined : noted.trim()
}

/** Notes the service folder for processes that are started later with this data folder. */
export async function noteFolder(env: Place, folder: string): Promise<void> {
  const [note, place] = [noteOf(env), resolve(folder)]
  if ((await readFile(note, 'utf8').catch(() => '')) === place) return
  await mkdir(env.dataFolder, { recursive: true, mode: 0o700 })
  await writeFile(`${note}.new`, place)
  await rename(`${note}.new`, note)
}
