import { LANGUAGES } from '#server/words/words.ts'
import { pictureName, type PictureStore } from '#media/pictures/picture-store.ts'
import { pictureUrl } from '#media/pictures/pictures.ts'
import type { Picture } from '../format/picture.ts'
import { inFirstOf } from '../format/text.ts'
import { artworkOf } from '../read/artwork.ts'

type Words = { title: string } & Record<string, unknown>

/** Draws the pictures of a service from words. Addresses are known at once, the drawing is done by `finish`. */
export interface Artist {
  /** Address of a picture with its words in one language, the first of the service where none is said; the drawing is ordered. */
  picture(kind: string, picture: Picture, more?: Record<string, unknown>, language?: string): string
  /** Addresses by language, for pictures with the title set in. */
  pictures(kind: string, picture: Picture, more?: Record<string, unknown>): Record<string, string>
  /** The colour a picture lies on, `#RRGGBB`; null where the drawing does not begin with its ground. */
  ground(kind: string, picture: Picture): string | null
  /** Draws what is ordered and not there yet; answers how many pictures it drew. */
  finish(store: PictureStore): Promise<number>
}

/** Changes when the generator draws the same words differently, so that no cache keeps an old picture. */
const VERSION = '1'

/** A drawing begins with a rectangle of its ground. */
const GROUND = /^<svg [^>]*><rect [^>]*fill="(#[0-9A-Fa-f]{6})"/

/** The words of a picture in the first of these languages that it has, as the generator takes them. */
export function wordsOf(picture: Picture, languages: readonly string[]): Words {
  return { ...picture, title: inFirstOf(picture.title, languages) }
}

/**
 * @param folder the service folder, whose `artwork/main.ts` draws
 * @param spoken languages of the service
 */
export async function artistOf(folder: string, spoken: readonly string[]): Promise<Artist> {
  const { draw } = await artworkOf(folder)
  const orders = new Map<string, () => string>()
  const order = (kind: string, words: Words): string => {
    const name = pictureName(VERSION, kind, words)
    orders.set(name, () => draw(kind, words))
    return pictureUrl(name)
  }
  return {
    picture: (kind, picture, more = {}, language) =>
      order(kind, { ...wordsOf(picture, language === undefined ? spoken : [language, ...spoken]), ...more }),
    pictures(kind, picture, more = {}) {
      const languages = LANGUAGES.filter((language) => picture.title[language])
      return Object.fromEntries(
        languages.map((language) => [language, order(kind, { ...wordsOf(picture, [language]), ...more })]),
      )
    },
    ground: (kind, picture) => GROUND.exec(draw(kind, wordsOf(picture, spoken)))?.[1] ?? null,
    async finish(store) {
      const there = await store.names()
      const missing = [...orders].filter(([name]) => !there.has(name))
      const batch = 24
      for (let at = 0; at < missing.length; at += batch) {
        await Promise.all(missing.slice(at, at + batch).map(([name, paint]) => store.put(name, paint())))
      }
      return missing.length
    },
  }
}
