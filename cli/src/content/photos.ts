import { join } from 'node:path'
import { type Photo, PhotoError, type PhotoUse, readPhoto } from '#media/pictures/photo.ts'
import type { ContentImages } from '#server/db/catalogue-tables.ts'
import type { Entry } from '../apply/entries.ts'
import type { Path } from '../apply/source-file.ts'
import { episodeId } from '../apply/resolve-catalogue.ts'
import type { ImportEntry } from './format.ts'

/** A file that an entry names: what for, and whose title or episode it is. */
export interface NamedFile {
  id: number
  path: Path
  file: string
}

const USES = ['poster', 'wide', 'backdrop', 'title'] as const

function picturesOf({ id, pictures, seasons }: ImportEntry): (NamedFile & { use: PhotoUse })[] {
  const own = USES.flatMap((use) => {
    const file = pictures?.[use]
    return file === undefined ? [] : [{ id, use, path: ['pictures', use], file }]
  })
  const frames = (seasons ?? []).flatMap(({ number, episodes }, s) =>
    episodes.flatMap(({ picture }, e) =>
      picture === undefined
        ? []
        : [
            {
              id: episodeId(id, number, e + 1),
              use: 'frame' as const,
              path: ['seasons', s, 'episodes', e, 'picture'],
              file: picture,
            },
          ],
    ),
  )
  return [...own, ...frames]
}

/** Looks at the pictures that an entry names; what can not be used is reported. Addresses are known before anything is kept. */
export async function photosOf(root: string, { value, report }: Entry<ImportEntry>) {
  const photos: Photo[] = []
  const images: Record<string, ContentImages> = {}
  for (const { id, use, path, file } of picturesOf(value)) {
    try {
      const photo = await readPhoto(join(root, file), use)
      photos.push(photo)
      images[id] = { ...images[id], [use]: photo.url }
    } catch (error) {
      if (!(error instanceof PhotoError)) throw error
      report(path, `${file}: ${error.message}`)
    }
  }
  return { photos, images }
}
