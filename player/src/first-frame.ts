type FrameVideo = Pick<HTMLVideoElement, 'addEventListener' | 'removeEventListener'> &
  Partial<Pick<HTMLVideoElement, 'requestVideoFrameCallback' | 'cancelVideoFrameCallback'>>

/**
 * Calls back once when the next frame is presented. Browsers without frame callbacks answer at `loadeddata`, which is a
 * little earlier. The answered function calls it off.
 */
export function onFirstFrame(video: FrameVideo, callback: () => void): () => void {
  if (video.requestVideoFrameCallback && video.cancelVideoFrameCallback) {
    const handle = video.requestVideoFrameCallback(() => callback())
    return () => video.cancelVideoFrameCallback?.(handle)
  }
  video.addEventListener('loadeddata', callback, { once: true })
  return () => video.removeEventListener('loadeddata', callback)
}
