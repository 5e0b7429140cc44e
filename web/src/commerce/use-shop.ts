import { useQuery } from '@tanstack/react-query'
import { isChildSession } from '../api/profile-role.ts'
import { useLanguage } from '../frame/service.queries.ts'
import { useViewer } from '../frame/viewer.queries.ts'
import { purchasePacketsQuery } from './my-packets.queries.ts'
import { packetsQuery } from './packet.queries.ts'

/** Packets that are sold; whoever is signed in sees the trials and bundles that are left to them. @param isAsked whether they are wanted at all */
export function useShop(isAsked = true) {
  const language = useLanguage()
  const { user } = useViewer()
  const shared = useQuery({ ...packetsQuery(language), enabled: isAsked })
  const own = useQuery({
    ...purchasePacketsQuery(language),
    enabled: isAsked && user?.is_guest === false && !isChildSession(),
  })
  return { ...shared, packets: own.data ?? shared.data }
}
