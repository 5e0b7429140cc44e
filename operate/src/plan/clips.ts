import { createHash } from 'node:crypto'
import { STANDBY_PRIORITY } from '#media/asset/priority.ts'
import type { ClipWords } from '#media/asset/recipe.ts'
import { LANGUAGES } from '#server/words/words.ts'
import { wordsOf } from './artist.ts'
import type { Content } from '../format/catalogue.ts'
import type { Picture } from '../format/picture.ts'
import type { Service } from '../format/service.ts'
import { inFirstOf } from '../format/text.ts'
import type { TableRow } from './table-plan.ts'

/** Seconds of a clip's loop and the room its first and last cue keep from the seam. */
const LOOP_SECONDS = 19.2
const FIRST_CUE = 1
const LAST_CUE = 18

/** The clips that a service needs, by what they show: the same words are the same clip. */
export interface ClipList {
  /** Orders a clip; answers the id of its asset. The lowest priority number wins. @param more of it, for the languages of a service */
  order(picture: Picture, priority: number, more?: (spoken: readonly string[]) => ClipVariant): string
  rows(): TableRow[]
}

/** A clip, and the id that its asset has. */
export interface Clip {
  id: string
  recipe: ClipWords
}

type Subtitle = ClipWords['subtitles'][number]
interface ClipVariant {
  audio: string[]
  subtitles: Subtitle[]
  n?: number
  loop?: 'short'
}

/** Subtitles of a film: the sentences of its description, spread over the loop. @param spoken languages of the service */
export function subtitlesOf(content: Content, spoken: readonly string[]): Subtitle[] {
  return content.subtitles.map((language) => {
    const text = inFirstOf(content.description, [language, ...spoken])
    const sentences = text.split(/(?<=[.!?…])\s+/)
    const room = (LAST_CUE - FIRST_CUE) / sentences.length
    const cues = sentences.map((sentence, at) => ({
      from: FIRST_CUE + at * room,
      to: FIRST_CUE + (at + 0.9) * room,
      text: sentence,
    }))
    return { language, cues: cues.filter(({ to }) => to < LOOP_SECONDS) }
  })
}

function clipOf(
  picture: Picture,
  spoken: readonly string[],
  { audio, subtitles, ...variant }: ClipVariant = { audio: [], subtitles: [] },
): Clip {
  const words = { ...wordsOf(picture, spoken), ...variant }
  const shown = { words, audio: audio.length > 0 ? audio : spoken.slice(0, 1), subtitles }
  const digest = createHash('sha256').update(JSON.stringify(shown)).digest('hex').slice(0, 20)
  return { id: `clip-${digest}`, recipe: { generator: 'artwork', ...shown } }
}

/**
 * A clip that is made stays where its letters and its sound are in another language than they would be now: it was made by an earlier version, and a whole
 * catalogue is not encoded anew for that.
 * @param spoken languages of the service; letters and the sound of a clip that says nothing of it are in the first one
 * @param made ids of the clips that are made, or on their way
 */
export function clipList(spoken: readonly string[], made: ReadonlySet<string> = new Set()): ClipList {
  const clips = new Map<string, { recipe: ClipWords; priority: number }>()
  return {
    order(picture, priority, more) {
      const inOrder = (languages: readonly string[]) => clipOf(picture, languages, more?.(languages))
      const own = inOrder(spoken)
      const isNew = made.size > 0 && !made.has(own.id)
      const earlier = isNew
        ? LANGUAGES.map((first) => inOrder([first, ...spoken])).find((clip) => made.has(clip.id))
        : undefined
      const { id, recipe } = earlier ?? own
      const known = clips.get(id)
      clips.set(id, { recipe, priority: Math.min(priority, known?.priority ?? priority) })
      return id
    },
    rows: () =>
      [...clips].map(
        ([id, { recipe, priority }]) => ({ id, recipe: { ...recipe }, priority }) as unknown as TableRow,
      ),
  }
}

/** It is short: every stream of a new installation waits for it. */
const STANDBY: ClipVariant = { audio: [], subtitles: [], loop: 'short' }

/** The clip that is shown where there is no other. */
export const standbyClip = ({ standby, languages }: Pick<Service, 'standby' | 'languages'>): Clip =>
  clipOf(standby, languages, STANDBY)

/** Orders the standby clip. Answers the id of its asset. */
export const orderStandby = (clips: ClipList, { standby }: Pick<Service, 'standby'>): string =>
  clips.order(standby, STANDBY_PRIORITY, () => STANDBY)
