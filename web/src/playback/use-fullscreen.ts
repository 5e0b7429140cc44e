import { type RefObject, useCallback, useEffect, useState } from 'react'

/** iPhones know full screen only for the video itself. */
type AppleVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void }

/** Full screen of the surface with its controls; where a browser has that only for the video, of the video. */
export function useFullscreen(
  surface: RefObject<HTMLElement | null>,
  video: AppleVideo,
): { readonly isFullscreen: boolean; readonly toggle: () => void } {
  const [isFullscreen, setFullscreen] = useState(false)

  useEffect(() => {
    const listener = (): void => {
      const { fullscreenElement } = document
      setFullscreen(fullscreenElement !== null && fullscreenElement === surface.current)
    }
    // It may cover the screen already as what asks for it comes.
    listener()
    document.addEventListener('fullscreenchange', listener)
    return () => document.removeEventListener('fullscreenchange', listener)
  }, [surface])

  const toggle = useCallback(() => {
    if (document.fullscreenElement) void document.exitFullscreen()
    // A refusal leaves the page as it is: there is nothing to tell.
    else if (document.fullscreenEnabled) surface.current?.requestFullscreen().catch(() => {})
    else video.webkitEnterFullscreen?.()
  }, [surface, video])

  return { isFullscreen, toggle }
}
