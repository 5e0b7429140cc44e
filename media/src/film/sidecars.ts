import { readdir, readFile, realpath } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import { cuesOf, decodeText } from './cues.ts'
import { languageOf } from './languages.ts'
import type { Sidecar } from './plan.ts'
import { UnreadableFilm } from './reason.ts'

const ENDING = /^(?:\.([a-z]{2,3}(?:-[a-z\d]{2,8})*))?\.(srt|vtt)$/i

/**
 * Subtitles that lie beside a film and are named like it: `film.srt`, `film.ru.srt`, `film.en.vtt`, in order of their names.
 * @throws UnreadableFilm for one without a single line, and for a link that leads out of the folder: titles come from
 * others, who must not reach what else lies on this machine
 */
export async function sidecarsOf(film: string): Promise<Sidecar[]> {
  const stem = basename(film, extname(film))
  const folder = await realpath(dirname(film))
  const names = (await readdir(folder)).filter((name) => name.startsWith(stem)).toSorted()
  const found: Sidecar[] = []
  for (const name of names) {
    const ending = ENDING.exec(name.slice(stem.length))
    if (!ending) continue
    const place = await realpath(join(folder, name)).catch(() => null)
    if (place === null || dirname(place) !== folder)
      throw new UnreadableFilm(`the subtitles ${name} are a link that leads out of the folder of the film`)
    const cues = cuesOf(decodeText(await readFile(place)))
    if (cues.length === 0) throw new UnreadableFilm(`the subtitles ${name} have no line with a time`)
    found.push({ language: languageOf(ending[1]), cues })
  }
  return found
}
