import type { createBrowserRouter } from 'react-router'
import { updateDevice } from '#contract/identity-endpoints.ts'
import { capabilities } from '../api/capabilities.ts'
import { call } from '../api/client.ts'
import { type FromHost, hearHost, openOutside, tellHost } from '../api/host.ts'
import { hasBack } from '../frame/has-back.ts'
import { ownDeviceId } from '../identity/profiles.queries.ts'

type Router = ReturnType<typeof createBrowserRouter>

/** The link under a press that leads out of this site, or into a tab of its own. */
function outerLink({ target }: MouseEvent): string | null {
  const link = target instanceof Element ? target.closest('a') : null
  if (!link?.href || (link.origin === location.origin && link.target !== '_blank')) return null
  return link.href
}

function follow(router: Router, message: FromHost): void {
  switch (message.type) {
    case 'back':
      if (hasBack()) void router.navigate(-1)
      else tellHost({ type: 'leave' })
      break
    case 'open':
      void router.navigate(message.path)
      break
    case 'push_token': {
      const id = ownDeviceId()
      const { notification_type, token } = message
      // An app says it again at its next start.
      if (id !== null)
        call(updateDevice, { params: { id }, body: { notification: { notification_type, token } } }).catch(
          () => undefined,
        )
    }
  }
}

/** Plays the page's part of the bridge to whoever holds it. Answers how to end that. */
export function meetHost(router: Router): () => void {
  const stop = new AbortController()
  const { opensByHost, hasHostBack } = capabilities()
  if (opensByHost) {
    const take = (event: MouseEvent): void => {
      const url = outerLink(event)
      if (url === null) return
      event.preventDefault()
      openOutside(url)
    }
    document.addEventListener('click', take, { capture: true, signal: stop.signal })
  }
  const endHearing = hearHost((message) => follow(router, message))
  let isShown: boolean | null = null
  const tellBack = (): void => {
    if (hasBack() === isShown) return
    isShown = hasBack()
    tellHost({ type: 'back_button', is_shown: isShown })
  }
  const endRouting = hasHostBack ? router.subscribe(() => queueMicrotask(tellBack)) : () => undefined
  if (hasHostBack) tellBack()
  tellHost({ type: 'ready' })
  return () => {
    stop.abort()
    endHearing()
    endRouting()
  }
}
