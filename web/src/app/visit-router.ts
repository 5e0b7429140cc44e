import {
  type createBrowserRouter,
  type Location,
  type RouteObject,
  UNSAFE_createBrowserHistory as createBrowserHistory,
  UNSAFE_createRouter as createRouter,
  UNSAFE_defaultMapRouteProperties as mapRouteProperties,
  UNSAFE_hydrationRouteProperties as hydrationRouteProperties,
} from 'react-router'
import { searchOfPage, visitPath } from '../api/client.ts'

/** Pages read nothing of the provider: whether an address names it makes no other place of it. */
const placeOfPage = (location: Location): Location => ({ ...location, search: searchOfPage(location.search) })

/**
 * The router of a visit: where its first address has named a provider, every link and every entry of the history names it as well. A page
 * that is loaded anew, a link in a new tab and a page that is kept for times without a connection then come as the same provider's: the
 * service that makes them knows nothing but the address.
 */
export function createVisitRouter(routes: RouteObject[]): ReturnType<typeof createBrowserRouter> {
  const addresses = createBrowserHistory()
  const { createHref } = addresses
  // The history asks for its own entries' addresses by this, too.
  addresses.createHref = (to) => visitPath(createHref(to))
  const history: typeof addresses = {
    ...addresses,
    get action() {
      return addresses.action
    },
    get location() {
      return placeOfPage(addresses.location)
    },
    listen: (hear) =>
      addresses.listen((update) => hear({ ...update, location: placeOfPage(update.location) })),
  }
  return createRouter({ history, routes, mapRouteProperties, hydrationRouteProperties }).initialize()
}
