import { offeredSubtitles, preferredTrack } from '#domain/playback/tracks.ts'
import type { Tracks } from './engine.ts'

type TextTracks = Pick<Tracks, 'subtitleTracks' | 'subtitleTrack'>

interface NativeTexts {
  /** The element was just given its source: what it finds from now on counts. */
  readonly look: () => void
  /** By its place in the list; -1 for none. */
  readonly choose: (id: number) => void
  readonly stop: () => void
}

/** Where the system draws the picture, nothing of the page lies over it: there the browser draws subtitles itself. */
const DRAWN_BY_SYSTEM = { webkitbeginfullscreen: true, enterpictureinpicture: true } as const
const DRAWN_BY_PAGE = { webkitendfullscreen: false, leavepictureinpicture: false } as const

/**
 * The subtitles of an element that plays HLS by itself: hidden, so that the page draws them, and in the language wished for rather than
 * in that of the system's settings.
 */
export function nativeTexts(
  video: HTMLVideoElement,
  wish: () => string | null,
  tell: (tracks: TextTracks) => void,
): NativeTexts {
  const stopping = new AbortController()
  const { signal } = stopping
  /** Undefined until the viewer chooses: until then it is what was wished for, whenever that is found. */
  let chosen: TextTrack | null | undefined
  let isSystems = false
  /** Left by what played before in this element. */
  let others = new Set<TextTrack>()
  const found = (): TextTrack[] =>
    Array.from(video.textTracks).filter(
      (track) => !others.has(track) && (track.kind === 'subtitles' || track.kind === 'captions'),
    )
  const wished = (): TextTrack | null => {
    const language = wish()
    if (language === null) return null
    const offered = preferredTrack(
      found().map((track) => ({ lang: track.language, track })),
      [language],
    )
    return offered?.track ?? null
  }
  function show(): void {
    const tracks = found()
    const shown = chosen === undefined ? wished() : chosen
    for (const track of tracks) {
      const mode = track !== shown ? 'disabled' : isSystems ? 'showing' : 'hidden'
      // A change tells of itself.
      if (track.mode !== mode) track.mode = mode
    }
    const named = tracks.map(({ label, language: lang }, id) => ({ id, name: label, lang }))
    tell({
      subtitleTracks: offeredSubtitles(named, []),
      subtitleTrack: tracks.findIndex(({ mode }) => mode !== 'disabled'),
    })
  }
  for (const type of ['addtrack', 'removetrack', 'change'])
    video.textTracks.addEventListener(type, show, { signal })
  for (const [type, isDrawn] of Object.entries({ ...DRAWN_BY_SYSTEM, ...DRAWN_BY_PAGE }))
    video.addEventListener(
      type,
      () => {
        isSystems = isDrawn
        show()
      },
      { signal },
    )
  return {
    look() {
      chosen = undefined
      others = new Set(Array.from(video.textTracks))
    },
    choose(id) {
      chosen = found()[id] ?? null
      show()
    },
    stop: () => stopping.abort(),
  }
}
