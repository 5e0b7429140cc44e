import type library from 'shaka-player/dist/shaka-player.dash-es2021.js'

/** Takes the cues of a source into a hidden track of its media element, from which the surface draws them. */
export function hiddenTexts(video: HTMLVideoElement): library.default.extern.TextDisplayer {
  // A track of an element cannot be taken away: the one that is there is used again.
  const track =
    [...video.textTracks].find(({ label }) => label === OWN_LABEL) ??
    video.addTextTrack('subtitles', OWN_LABEL)
  const clear = (from: number, to: number): void => {
    // The list of a track changes with every cue that is taken out.
    const held = [...(track.cues ?? [])]
    for (const cue of held) if (cue.startTime >= from && cue.endTime <= to) track.removeCue(cue)
  }
  // The browser's small window has none but its own.
  const stopListening = new AbortController()
  let isVisible = true
  let isNative = document.pictureInPictureElement === video
  const show = (): void => {
    track.mode = isVisible ? (isNative ? 'showing' : 'hidden') : 'disabled'
  }
  const drawNatively = (isDrawn: boolean) => () => {
    isNative = isDrawn
    show()
  }
  const { signal } = stopListening
  video.addEventListener('enterpictureinpicture', drawNatively(true), { signal })
  video.addEventListener('leavepictureinpicture', drawNatively(false), { signal })
  show()
  clear(0, Number.POSITIVE_INFINITY)
  return {
    configure() {},
    setTextLanguage() {},
    append(cues) {
      const known = new Set([...(track.cues ?? [])].map((cue) => `${cue.startTime} ${cue.endTime}`))
      for (const { startTime, endTime, payload, nestedCues } of cues) {
        // A cue stands in every segment that it reaches into.
        if (known.has(`${startTime} ${endTime}`)) continue
        track.addCue(
          new VTTCue(startTime, endTime, payload || nestedCues.map((one) => one.payload).join('\n')),
        )
      }
    },
    remove(from, to) {
      clear(from, to)
      return true
    },
    isTextVisible: () => isVisible,
    setTextVisibility(isWanted) {
      isVisible = isWanted
      show()
    },
    async destroy() {
      stopListening.abort()
      clear(0, Number.POSITIVE_INFINITY)
      track.mode = 'disabled'
    },
  }
}

const OWN_LABEL = 'openair'
