import { type CSSProperties, useEffect, useState } from 'react'
import styles from './captions.module.css'
import { type Box, pictureBox } from './picture-box.ts'

interface CaptionsProps {
  readonly video: HTMLVideoElement
  /** How the picture lies in its element. */
  readonly fit: 'fill' | 'fit'
  /** Whether the controls are on screen. */
  readonly isRaised: boolean
  /** Stands in while nothing is said and the viewer chooses a style. */
  readonly sample: string | null
}

/** The subtitles of the moment, drawn by us: browsers put them under the controls and into the bars beside the picture. */
export function Captions({ video, fit, isRaised, sample }: CaptionsProps) {
  const said = useCaptionText(video)
  const text = said === '' && sample !== null ? sample : said
  const box = usePictureBox(video, fit)
  if (text === '' || !box) return null
  const place = {
    '--picture-left': `${box.left}px`,
    '--picture-bottom': `${box.bottom}px`,
    '--picture-width': `${box.width}px`,
    '--picture-height': `${box.height}px`,
  } as CSSProperties
  return (
    <div
      className={styles.captions}
      style={place}
      data-captions
      data-raised={isRaised}
      data-styling={sample !== null}
    >
      {text.split('\n\n').map((cue) => (
        <p key={cue}>
          <span>{cue}</span>
        </p>
      ))}
    </div>
  )
}

/** The text of all cues that show now, with an empty line between them. Tracks that the browser draws itself are its own. */
function useCaptionText(video: HTMLVideoElement): string {
  const [text, setText] = useState('')
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    const heard = new WeakSet<TextTrack>()
    const read = (): void => {
      const tracks = [...video.textTracks]
      for (const track of tracks) {
        if (heard.has(track)) continue
        heard.add(track)
        track.addEventListener('cuechange', read, { signal })
      }
      const cues = tracks
        .filter(({ mode, kind }) => mode === 'hidden' && (kind === 'subtitles' || kind === 'captions'))
        .flatMap(({ activeCues }) => [...(activeCues ?? [])])
      setText([...new Set(cues.map((cue) => plainText(cue)))].filter((one) => one !== '').join('\n\n'))
    }
    for (const type of ['addtrack', 'removetrack', 'change'])
      video.textTracks.addEventListener(type, read, { signal })
    video.addEventListener('emptied', read, { signal })
    read()
    return () => stop.abort()
  }, [video])
  return text
}

const plainText = (cue: TextTrackCue): string =>
  cue instanceof VTTCue ? (cue.getCueAsHTML().textContent ?? '').trim() : ''

function usePictureBox(video: HTMLVideoElement, fit: 'fill' | 'fit'): Box | null {
  const [box, setBox] = useState<Box | null>(null)
  useEffect(() => {
    const measure = (): void => {
      const { clientWidth: width, clientHeight: height, videoWidth, videoHeight } = video
      setBox(pictureBox({ width, height }, { width: videoWidth, height: videoHeight }, fit))
    }
    const watch = new ResizeObserver(measure)
    watch.observe(video)
    video.addEventListener('resize', measure)
    measure()
    return () => {
      watch.disconnect()
      video.removeEventListener('resize', measure)
    }
  }, [video, fit])
  return box
}
