/**
 * Puts an element where nobody sees it, until its page takes it: outside of the document it would pause. The place goes with its element;
 * answers what takes both away, where nobody has taken it.
 */
export function park(video: HTMLVideoElement): () => void {
  const place = document.createElement('div')
  place.setAttribute('aria-hidden', 'true')
  place.inert = true
  Object.assign(place.style, {
    position: 'fixed',
    width: '1px',
    height: '1px',
    opacity: '0',
    overflow: 'hidden',
  })
  document.body.append(place)
  place.append(video)
  new MutationObserver(() => place.childElementCount === 0 && place.remove()).observe(place, {
    childList: true,
  })
  return () => place.remove()
}
