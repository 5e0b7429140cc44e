import { type Static, Type } from 'typebox'
import { ContentEntry, EpisodeEntry, SeasonEntry } from './catalogue.ts'
import { closed } from './text.ts'

/** A file, by its path from the folder of the file that names it. */
const File = Type.Optional(Type.String({ minLength: 1 }))

/** What else an episode brings along. */
const ImportedEpisode = Type.Object({ ...EpisodeEntry.properties, picture: File, video: File }, closed)

/** A title to import: an entry of a service folder, with pictures and videos of its own. */
export const ImportEntry = Type.Object(
  {
    ...ContentEntry.properties,
    pictures: Type.Optional(Type.Object({ poster: File, wide: File, backdrop: File, title: File }, closed)),
    video: File,
    seasons: Type.Optional(
      Type.Array(
        Type.Object(
          {
            ...SeasonEntry.properties,
            episodes: Type.Array(ImportedEpisode, { minItems: 1, maxItems: 99 }),
          },
          closed,
        ),
        { minItems: 1 },
      ),
    ),
  },
  closed,
)
export type ImportEntry = Static<typeof ImportEntry>
