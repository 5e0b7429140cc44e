import { keepPhoto, type Photo, PhotoError, type PhotoUse, readPhoto } from '#media/pictures/photo.ts'
import type { PictureStore } from '#media/pictures/picture-store.ts'
import type { ContentImages } from '#server/db/catalogue-tables.ts'
import { ServiceFolderError } from '../read/service-error.ts'
import type { Entry } from '../read/entries.ts'
import type { Path } from '../read/source-file.ts'
import { episodeId } from '../read/resolve-catalogue.ts'
import { fileWithin, PathError } from './file-within.ts'
import type { ImportEntry } from '../format/imported-title.ts'

/** A file that an entry names: what for, and whose title or episode it is. */
export interface NamedFile {
  id: number
  path: Path
  file: string
}

/** A picture, and what the entry calls its file. */
export interface NamedPhoto extends Photo {
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
  const photos: NamedPhoto[] = []
  const images: Record<string, ContentImages> = {}
  for (const { id, use, path, file } of picturesOf(value)) {
    try {
      const photo = await readPhoto(await fileWithin(root, file), use)
      photos.push({ ...photo, file })
      images[id] = { ...images[id], [use]: photo.url }
    } catch (error) {
      if (!(error instanceof PhotoError || error instanceof PathError)) throw error
      report(path, `${file}: ${error.message}`)
    }
  }
  return { photos, images }
}

/** Cuts and keeps pictures, one after the other. Answers how many were new. @throws ServiceFolderError */
export async function keepPhotos(pictures: PictureStore, photos: readonly NamedPhoto[]): Promise<number> {
  let cut = 0
  for (const photo of photos) {
    const isNew = await keepPhoto(pictures, photo).catch((error: unknown) => {
      if (error instanceof PhotoError) throw new ServiceFolderError(`${photo.file}: ${error.message}`)
      throw error
    })
    if (isNew) cut++
  }
  return cut
}
