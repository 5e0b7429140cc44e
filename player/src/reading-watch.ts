import type { EngineFault } from './engine.ts'
import { firstPlaylists, isMasterPlaylist, peekPlaylist, startSegment } from './playlist-peek.ts'
import type { Source } from './source.ts'

/** An element that has given up so often what can be had cannot play it: the first time it may have been the line. */
const MOST_GIVEN_UP = 2

/** What the element says of an address that it reads by itself, whatever went wrong with it. */
const MAYBE_UNPLAYABLE = 4

/**
 * Whether all that a player of HLS begins a source with can be had: the playlists of picture and sounds, and of each what the segment
 * takes that playback begins with. Which sound it is the element chooses by the languages of its system, and then the viewer. False as well where nothing is listed yet, or no answer comes.
 */
export async function canBeHad(source: Source): Promise<boolean> {
  const { url } = source
  const textOf = async (address: string): Promise<string> => {
    const answer = await fetch(address, { cache: 'no-store' })
    return answer.ok ? answer.text() : ''
  }
  const beginsWell = async (media: string, text: string): Promise<boolean> => {
    const start = startSegment(peekPlaylist(text), source)
    if (!start) return false
    const parts = [start.uri, start.init, start.key].filter((part) => part !== null)
    const answers = await Promise.all(
      parts.map((part) => fetch(new URL(part, media), { method: 'HEAD', cache: 'no-store' })),
    )
    return answers.every(({ ok }) => ok)
  }
  try {
    const text = await textOf(url)
    if (!isMasterPlaylist(text)) return await beginsWell(url, text)
    const lists = firstPlaylists(text, url, 'all')
    const found = await Promise.all(lists.map(async (media) => beginsWell(media, await textOf(media))))
    return found.length > 0 && found.every(Boolean)
  } catch {
    return false
  }
}

/**
 * Watches over elements that read their source by themselves: they say the same of a line that is gone and of what they cannot play.
 * @param ask see `canBeHad`
 * @param sourceOf what plays, beginning where it stands
 */
export function watchReading(
  ask: typeof canBeHad,
  sourceOf: () => Source | null,
  onUnplayable: (fault: EngineFault) => void,
): { readonly watched: () => void; readonly doubt: (fault: EngineFault) => void } {
  let [givenUp, of] = [0, '']
  return {
    watched() {
      givenUp = 0
    },
    doubt(fault) {
      const source = sourceOf()
      if (!source || fault.kind !== 'network' || fault.code !== MAYBE_UNPLAYABLE) return
      const { url } = source
      if (of !== url) [givenUp, of] = [0, url]
      void ask(source).then((isThere) => {
        if (url !== sourceOf()?.url) return
        givenUp = isThere ? givenUp + 1 : 0
        if (givenUp < MOST_GIVEN_UP) return
        givenUp = 0
        onUnplayable({ ...fault, kind: 'codec' })
      })
    },
  }
}
