import { useCallback, useEffect, useState } from 'react'

export interface PictureInPicture {
  readonly isPossible: boolean
  readonly isActive: boolean
  readonly toggle: () => void
}

/** The browser's own small window for the picture. */
export function usePictureInPicture(video: HTMLVideoElement): PictureInPicture {
  const [isActive, setActive] = useState(false)

  useEffect(() => {
    const stop = new AbortController()
    video.addEventListener('enterpictureinpicture', () => setActive(true), { signal: stop.signal })
    video.addEventListener('leavepictureinpicture', () => setActive(false), { signal: stop.signal })
    return () => stop.abort()
  }, [video])

  const toggle = useCallback(() => {
    const change = document.pictureInPictureElement
      ? document.exitPictureInPicture()
      : video.requestPictureInPicture()
    // Refused without a picture or a gesture; the button simply did nothing.
    change.catch(() => {})
  }, [video])

  return { isPossible: document.pictureInPictureEnabled === true, isActive, toggle }
}
