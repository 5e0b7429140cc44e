import { createBrowserRouter, type RouteObject } from 'react-router'
import { searchOfPage, visitPath } from '../api/visit.ts'

/** An object of the browser's with some of its parts changed. */
function changed<Of extends object>(own: Of, parts: Partial<Of>): Of {
  return new Proxy(own, {
    get(_, name) {
      const part: unknown = Reflect.get(name in parts ? parts : own, name)
      // Methods of the browser's objects work on these alone.
      return typeof part === 'function' ? part.bind(own) : part
    },
  })
}

const named = (url?: string | URL | null): string | null | undefined => url && visitPath(String(url))

/** The window as the router sees it: what it writes into the history names the provider of this visit, which no page reads. */
function visitWindow(): Window {
  const { history, location } = window
  return changed<Window>(window, {
    history: changed(history, {
      pushState: (state, unused, url) => history.pushState(state, unused, named(url)),
      replaceState: (state, unused, url) => history.replaceState(state, unused, named(url)),
    }),
    location: changed(location, {
      get search() {
        return searchOfPage(location.search)
      },
    }),
  })
}

/**
 * The router of a visit: where its first address has named a provider, every entry of the history names it as well, and every link
 * (`web/src/ui/link.tsx`). A page that is loaded anew, a link in a new tab and a page that is kept for times without a connection then come
 * as the same provider's: the service that makes them knows nothing but the address.
 */
export const createVisitRouter = (routes: RouteObject[]): ReturnType<typeof createBrowserRouter> =>
  createBrowserRouter(routes, { window: visitWindow() })
