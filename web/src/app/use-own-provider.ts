import { useEffect } from 'react'
import { useNetwork } from '../frame/service.queries.ts'
import { useViewer } from '../frame/viewer.queries.ts'

/**
 * Who has signed in is answered as a viewer of their own provider wherever they are; the page comes as that of the address or of the
 * network, and would write the prices of one in the money of the other. It is loaded anew as the viewer's own provider's. Guests are
 * whoever's page they open.
 */
export function useOwnProvider(): void {
  const { user } = useViewer()
  const here = useNetwork()?.provider
  const own = user?.is_guest === false ? user.provider : null
  const name = own && here && own.id !== here.id ? own.landing.shortname : null
  useEffect(() => {
    if (name === null) return
    const url = new URL(location.href)
    // It has come so already, and once more would bring the same.
    if (url.searchParams.get('provider') === name) return
    url.searchParams.set('provider', name)
    location.replace(`${url.pathname}${url.search}${url.hash}`)
  }, [name])
}
