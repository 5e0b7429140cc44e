const EVERY_MS = 5 * 60_000
const PICTURE = '/favicon.svg'

/**
 * Fetches a small picture every five minutes, so that a line that has come back without a word is noticed.
 * @param onThere the picture came
 * @returns what ends it
 */
export function pingByImage(onThere: () => void): () => void {
  const timer = setInterval(() => {
    const picture = new Image()
    picture.addEventListener('load', onThere)
    picture.src = `${PICTURE}?ping=${Date.now()}`
  }, EVERY_MS)
  return () => clearInterval(timer)
}
