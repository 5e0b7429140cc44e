import { capabilities } from '../api/capabilities.ts'
import { tellHost } from '../api/host.ts'
import { useCallback, useEffect, useState } from 'react'

export interface PictureInPicture {
  readonly isPossible: boolean
  /** The app that holds the page makes it: on phones too, whose browsers have none. */
  readonly isHosts: boolean
  readonly isActive: boolean
  readonly toggle: () => void
}

/** A small window for the picture: the browser's own, or one that the app makes which holds the page. */
export function usePictureInPicture(video: HTMLVideoElement): PictureInPicture {
  const [isActive, setActive] = useState(false)

  useEffect(() => {
    const stop = new AbortController()
    video.addEventListener('enterpictureinpicture', () => setActive(true), { signal: stop.signal })
    video.addEventListener('leavepictureinpicture', () => setActive(false), { signal: stop.signal })
    return () => stop.abort()
  }, [video])

  const isHosts = capabilities().pictureInPicture === 'host'

  const toggle = useCallback(() => {
    if (isHosts) return tellHost({ type: 'picture_in_picture' })
    const change = document.pictureInPictureElement
      ? document.exitPictureInPicture()
      : video.requestPictureInPicture()
    // Refused without a picture or a gesture; the button simply did nothing.
    change.catch(() => {})
  }, [video, isHosts])

  return { isPossible: isHosts || document.pictureInPictureEnabled === true, isHosts, isActive, toggle }
}
