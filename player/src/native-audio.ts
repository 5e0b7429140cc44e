import { offeredAs, offeredAudio, preferredTrack } from '#domain/playback/tracks.ts'
import { checkUntil } from './check-until.ts'
import type { Engine, Tracks } from './engine.ts'
import { HEALTHY_AFTER_S } from './recovery.ts'

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
  /** See `Engine.blameSound`. */
  readonly blame: NonNullable<Engine['blameSound']>
  readonly stop: () => void
}

/** The tracks of sound of an element that plays HLS by itself. */
export function nativeAudio(
  video: HTMLVideoElement,
  languages: () => readonly string[],
  tell: (tracks: Pick<Tracks, 'audioTracks' | 'audioTrack'>) => void,
): NativeAudio {
  let looking = new AbortController()
  const stop = new AbortController()
  /** What plays since so lately that it may be what the element cannot play, and how many seconds of it have played. */
  let doubted: { readonly sound: string; played: number; at: number } | null = null
  /** What the element has given up. */
  const refused = new Set<string>()
  /** All that were found last, and which of them is heard: an element that has given up may list none. */
  let known: { readonly sounds: readonly string[]; readonly heard: string | undefined } | null = null
  const found = (): NativeTrack[] => Array.from((video as HeardVideo).audioTracks ?? [])
  const report = (): void => {
    const named = found().map(({ label, language }, id) => ({ id, name: label, lang: language }))
    const playing = found().findIndex(({ enabled }) => enabled)
    const sounds = found().map(keyOf)
    known = { sounds, heard: sounds[playing] }
    tell({ audioTracks: offeredAudio(named), audioTrack: offeredAs(named, playing) })
  }
  const play = (id: number): void => {
    const chosen = found()[id]
    if (chosen && !chosen.enabled) doubted = { sound: keyOf(chosen), played: 0, at: video.currentTime }
    // The element plays all that are enabled at once.
    for (const [at, track] of found().entries()) track.enabled = at === id
    report()
  }
  const watch = (): void => {
    if (!doubted) return
    const { currentTime } = video
    const seconds = currentTime - doubted.at
    doubted.at = currentTime
    // Who seeks has seen nothing of what lies between.
    if (seconds > 0 && seconds < 1) doubted.played += seconds
    if (doubted.played >= HEALTHY_AFTER_S) doubted = null
  }
  video.addEventListener('timeupdate', watch, { signal: stop.signal })
  const look = (): void => {
    looking.abort()
    looking = new AbortController()
    void checkUntil(() => found().length > 0, { ...LOOK, signal: looking.signal }).then((isThere) => {
      if (!isThere) return
      const sounds = found().map((track, id) => ({ lang: track.language, id, track }))
      const playable = sounds.filter(({ track }) => !refused.has(keyOf(track)))
      const heard = sounds.find(({ track }) => track.enabled)
      const isRefused = heard !== undefined && !playable.includes(heard)
      const wished = preferredTrack(playable, languages()) ?? (isRefused ? playable[0] : undefined)
      if (wished === undefined) report()
      else play(wished.id)
    })
  }
  return {
    look,
    choose(id) {
      const chosen = found()[id]
      // Whoever asks for it again has it tried again.
      if (chosen) refused.delete(keyOf(chosen))
      play(id)
    },
    blame(kind) {
      if (kind !== 'media' && kind !== 'codec') return false
      const { sounds = [], heard } = known ?? {}
      const left = sounds.filter((sound) => !refused.has(sound))
      const blamed = doubted?.sound ?? (kind === 'codec' && left.length > 1 ? heard : undefined)
      doubted = null
      if (blamed === undefined || refused.has(blamed)) return false
      refused.add(blamed)
      return true
    },
    stop() {
      looking.abort()
      stop.abort()
    },
  }
}

const keyOf = ({ language, label }: NativeTrack): string => `${language} ${label}`
