import { offeredAudio, preferredTrack } from '#domain/playback/tracks.ts'
import { checkUntil } from './check-until.ts'
import type { Tracks } from './engine.ts'

/** A track of sound as browsers that play HLS themselves show it. */
interface NativeTrack {
  readonly language: string
  readonly label: string
  enabled: boolean
}
type HeardVideo = HTMLVideoElement & { readonly audioTracks?: ArrayLike<NativeTrack> }

/** Nothing tells of tracks that these browsers have found: they are looked for this often, and so many times in all. */
const LOOK = { everyMs: 100, tries: 50 }

interface NativeAudio {
  /** Waits for the tracks of what the element was just given, and begins with the language wished for. */
  readonly look: () => void
  /** By its place in the list. */
  readonly choose: (id: number) => void
  readonly stop: () => void
}

/** The tracks of sound of an element that plays HLS by itself. */
export function nativeAudio(
  video: HTMLVideoElement,
  languages: () => readonly string[],
  tell: (tracks: Pick<Tracks, 'audioTracks' | 'audioTrack'>) => void,
): NativeAudio {
  let looking = new AbortController()
  const found = (): NativeTrack[] => Array.from((video as HeardVideo).audioTracks ?? [])
  const report = (): void => {
    const named = found().map(({ label, language }, id) => ({ id, name: label, lang: language }))
    const audioTracks = offeredAudio(named)
    tell({ audioTracks, audioTrack: found().findIndex(({ enabled }) => enabled) })
  }
  const choose = (id: number): void => {
    // The element plays all that are enabled at once.
    for (const [at, track] of found().entries()) track.enabled = at === id
    report()
  }
  const look = (): void => {
    looking.abort()
    looking = new AbortController()
    void checkUntil(() => found().length > 0, { ...LOOK, signal: looking.signal }).then((isThere) => {
      if (!isThere) return
      const wished = preferredTrack(
        found().map(({ language: lang }, id) => ({ lang, id })),
        languages(),
      )
      if (wished === null) report()
      else choose(wished.id)
    })
  }
  return { look, choose, stop: () => looking.abort() }
}
