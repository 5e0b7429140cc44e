import { queryOptions, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { getPacket, type Packet } from '#contract/commerce.ts'
import { call } from '../api/client.ts'
import { useLanguage, useNetwork } from '../frame/service.queries.ts'
import { useStepHistory } from '../frame/windows/step-history.ts'
import { Dialog } from '../ui/dialog.tsx'
import { ErrorState } from '../ui/empty.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { PacketCard } from './packet-card.tsx'
import styles from './pay.module.css'

const packetQuery = (language: string, id: number) =>
  queryOptions({
    queryKey: [language, 'packet', id],
    queryFn: ({ signal }) => call(getPacket, { params: { id: String(id) }, signal }),
  })

interface PacketDialogProps {
  readonly id: number
  readonly name: string
  /** Where it is known already. */
  readonly known?: Packet | undefined
  readonly onClose: () => void
}

/** What a packet holds and costs, and who connects it. */
export function PacketDialog({ id, name, known, onClose }: PacketDialogProps) {
  const { t } = useTranslation()
  const {
    data: packet,
    error,
    refetch,
  } = useQuery({
    ...packetQuery(useLanguage(), id),
    ...(known && { initialData: known }),
  })
  const leave = useStepHistory('packet', ['open'], () => {
    onClose()
    return true
  })
  const { phone, email } = useNetwork()?.provider?.landing.support ?? {}
  return (
    <Dialog title={name} onClose={() => leave(onClose)}>
      <div className={styles.packet}>
        {packet && <PacketCard packet={packet} />}
        {!packet && !error && <Skeleton className={styles.waiting} />}
        {error && !packet && <ErrorState isInside error={error} onRetry={() => void refetch()} />}
      </div>
      <div className={styles.how}>
        {t(phone || email ? 'card.packet_how' : 'card.packet_how_unknown')}
        {phone && <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phone}</a>}
        {email && <a href={`mailto:${email}`}>{email}</a>}
      </div>
    </Dialog>
  )
}
