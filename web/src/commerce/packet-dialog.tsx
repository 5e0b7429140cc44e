import { useQuery } from '@tanstack/react-query'
import type { Packet } from '#contract/commerce.ts'
import { useLanguage } from '../frame/service.queries.ts'
import { Dialog } from '../frame/windows/dialog.tsx'
import { useHeldWindow } from '../frame/windows/use-window.ts'
import { ErrorState } from '../ui/empty.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { HowToConnect } from './how-to-connect.tsx'
import { PacketCard } from './packet-card.tsx'
import { packetQuery } from './packet.queries.ts'
import styles from './pay.module.css'

interface PacketDialogProps {
  readonly id: number
  readonly name: string
  /** Where it is known already. */
  readonly known?: Packet | undefined
  readonly onClose: () => void
}

/** What a packet holds and costs, and who connects it. */
export function PacketDialog({ id, name, known, onClose }: PacketDialogProps) {
  const { data, error, refetch } = useQuery({
    ...packetQuery(useLanguage(), String(id)),
    enabled: known === undefined,
  })
  const packet = known ?? data
  const handle = useHeldWindow('packet', onClose)
  return (
    <Dialog handle={handle} title={name}>
      <div className={styles.packet}>
        {packet && <PacketCard packet={packet} />}
        {!packet && !error && <Skeleton className={styles.waiting} />}
        {error && !packet && <ErrorState isInside error={error} onRetry={() => void refetch()} />}
      </div>
      <HowToConnect />
    </Dialog>
  )
}
