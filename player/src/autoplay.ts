/** How a start without a gesture of the viewer went. */
export type AutoplayOutcome = 'playing' | 'muted' | 'blocked' | 'replaced'

/**
 * Starts playback. A browser that refuses sound without a gesture gets a muted start; one that refuses even that leaves
 * the picture paused. `replaced` means that something else was loaded before it could start.
 */
export async function autoplay(video: Pick<HTMLMediaElement, 'play' | 'muted'>): Promise<AutoplayOutcome> {
  const wasMuted = video.muted
  const first = await attempt(video)
  if (first !== 'blocked' || wasMuted) return first
  video.muted = true
  const second = await attempt(video)
  if (second === 'playing') return 'muted'
  video.muted = wasMuted
  return second
}

async function attempt(video: Pick<HTMLMediaElement, 'play'>): Promise<'playing' | 'blocked' | 'replaced'> {
  try {
    await video.play()
    return 'playing'
  } catch (error) {
    return error instanceof DOMException && error.name === 'NotAllowedError' ? 'blocked' : 'replaced'
  }
}
