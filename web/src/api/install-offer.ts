import { create } from 'zustand'

/** The browser's offer to install the web app, see https://wicg.github.io/manifest-incubations/. */
interface InstallOffer extends Event {
  readonly prompt: () => Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}

/** It comes early in the life of a page, and is answered when the viewer presses something. */
export const useInstallOffer = create<{ readonly offer: InstallOffer | null }>(() => ({ offer: null }))

/** Takes the offer out of the browser's hand, to be made at our own time. Answers how to leave it there again. */
export function keepInstallOffer(): () => void {
  const stop = new AbortController()
  addEventListener(
    'beforeinstallprompt',
    (event) => {
      event.preventDefault()
      useInstallOffer.setState({ offer: event as InstallOffer })
    },
    stop,
  )
  addEventListener('appinstalled', () => useInstallOffer.setState({ offer: null }), stop)
  return () => stop.abort()
}
