import { useEffect } from 'react'
import { noteGuestOf } from '../api/client.ts'
import { useNetwork } from '../frame/service.queries.ts'
import { useViewer } from '../frame/viewer.queries.ts'

/**
 * Who has signed in is answered as a viewer of their own provider wherever they are; the page comes as that of the address or of the
 * network, and would write the prices of one in the money of the other, or in none where nothing names a provider. It is loaded anew as
 * the viewer's own provider's.
 *
 * Guests are whoever's page they open: a browser is another guest at each provider. Where it was not noted whose guest it is, that is noted
 * by what the service says, and the page is loaded anew as the guest of its own provider.
 */
export function useOwnProvider(): void {
  const { user } = useViewer()
  const network = useNetwork()
  const here = network?.provider
  const own = user?.is_guest === false ? user.provider : null
  const name = own && network && own.id !== here?.id ? own.landing.shortname : null
  const elsewhere =
    user?.is_guest && user.provider && here && user.provider.id !== here.id ? user.provider.id : null
  useEffect(() => {
    if (elsewhere !== null && noteGuestOf(elsewhere)) location.reload()
  }, [elsewhere])
  useEffect(() => {
    if (name === null) return
    const url = new URL(location.href)
    // It has come so already, and once more would bring the same.
    if (url.searchParams.get('provider') === name) return
    url.searchParams.set('provider', name)
    location.replace(`${url.pathname}${url.search}${url.hash}`)
  }, [name])
}
