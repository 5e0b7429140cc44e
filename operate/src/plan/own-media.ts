import type { ContentImages } from '#server/db/catalogue-tables.ts'

/** The video file that a title plays. */
export interface OwnVideo {
  assetId: string
  /** seconds; null while it is being encoded */
  duration: number | null
  images: ContentImages
}

/** Pictures and videos that titles have of their own, beside what is made from the service folder. */
export interface OwnMedia {
  /** Whether a title was imported: it plays its own video or none, never a clip. */
  isImported(id: number): boolean
  imagesOf(id: number): ContentImages
  videoOf(id: number): OwnVideo | undefined
  /** Length in seconds: of its own video, once that is there. */
  secondsOf(id: number, minutes: number): number
}

/**
 * What a video shows of itself: all that an imported title was given no picture for; of a title from the folder, whose drawings
 * are its editors' choice, and of an episode only the still.
 */
export const stillsOf = (video: ContentImages, isImportedTitle: boolean): ContentImages =>
  isImportedTitle ? video : video.frame ? { frame: video.frame } : {}

/** @param images pictures that came with imported titles, by the id of a title or an episode */
export function ownMedia(
  imported: ReadonlySet<number>,
  images: ReadonlyMap<number, ContentImages>,
  videos: ReadonlyMap<number, OwnVideo>,
): OwnMedia {
  return {
    isImported: (id) => imported.has(id),
    imagesOf: (id) => ({ ...stillsOf(videos.get(id)?.images ?? {}, imported.has(id)), ...images.get(id) }),
    videoOf: (id) => videos.get(id),
    secondsOf: (id, minutes) => videos.get(id)?.duration ?? minutes * 60,
  }
}
