type FrameVideo = Pick<HTMLVideoElement, 'addEventListener' | 'removeEventListener'> &
  Partial<Pick<HTMLVideoElement, 'requestVideoFrameCallback' | 'cancelVideoFrameCallback'>>

/**
 * Calls back once when the next frame is presented. Browsers without frame callbacks answer at `loadeddata`, which is a
 * little earlier. The answered function calls it off.
 */
function onFirstFrame(video: FrameVideo, callback: () => void): () => void {
  if (video.requestVideoFrameCallback && video.cancelVideoFrameCallback) {
    const handle = video.requestVideoFrameCallback(() => callback())
    return () => video.cancelVideoFrameCallback?.(handle)
  }
  video.addEventListener('loadeddata', callback, { once: true })
  return () => video.removeEventListener('loadeddata', callback)
}

/** Measures from `begin` to the next frame, until it is begun again or stopped. @param now milliseconds of a clock that never goes back */
export function frameWatch(video: FrameVideo, now: () => number, told: (milliseconds: number) => void) {
  let stop = (): void => {}
  return {
    begin(): void {
      const since = now()
      stop()
      stop = onFirstFrame(video, () => told(now() - since))
    },
    stop: (): void => stop(),
  }
}
