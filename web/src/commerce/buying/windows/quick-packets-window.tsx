import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import '../../../i18n/buying-words.ts'
import {
  listChannelPackets,
  listContentPackets,
  listPurchasePackets,
  type Packet,
} from '#contract/commerce.ts'
import { call } from '../../../api/client.ts'
import { useLanguage } from '../../../frame/service.queries.ts'
import { Dialog } from '../../../frame/windows/dialog.tsx'
import { useOwnWindow, useWindowParams } from '../../../frame/windows/use-window.ts'
import { useWindows } from '../../../frame/windows/windows-context.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/empty.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { startBuying } from '../start-buying.ts'
import styles from './buying.module.css'
import { PacketChoice } from './packet-choice.tsx'

type Opens = Readonly<Record<string, string>>

/** Whether a packet is left to this viewer: what is had, alone or in a bundle, is offered to nobody. */
const isLeft = ({ subscription, parent_name: parent }: Packet): boolean =>
  parent === null && (subscription === null || subscription.actions.can_subscribe)

/** The packets that open a title or a channel, or all that are left; with the trials that this viewer has not used. */
async function packetsOf({ content, channel }: Opens, signal: AbortSignal): Promise<Packet[]> {
  if (content !== undefined)
    return call(listContentPackets, { params: { id: content }, signal }, { asViewer: true })
  if (channel !== undefined)
    return call(listChannelPackets, { params: { id: channel }, signal }, { asViewer: true })
  return (await call(listPurchasePackets, { signal }, { asViewer: true })).filter(isLeft)
}

/** `quick_packets`: what opens a title or a channel; where it is open already, watching it is offered instead. */
export default function QuickPacketsWindow() {
  const { t } = useTranslation()
  const handle = useOwnWindow()
  const params = useWindowParams()
  const { history } = useWindows()
  const { data, error, refetch } = useQuery({
    queryKey: [useLanguage(), 'quick-packets', params['content'] ?? null, params['channel'] ?? null],
    queryFn: ({ signal }) => packetsOf(params, signal),
    staleTime: 0,
  })
  const { then } = params
  const packets = data?.filter(({ price }) => Number(price) > 0)
  const isOpen = packets?.length === 0 && then !== undefined
  useEffect(() => {
    if (isOpen) history.replace('offer_watch', { then })
  }, [isOpen, history, then])
  const choose = (packet: Packet): void =>
    handle.close(() => {
      history.leave(handle.id, () =>
        startBuying(packet, { version: 'tv303', ...(then !== undefined && { then }) }),
      )
    })
  return (
    <Dialog handle={handle} title={t('buying.quick_title')}>
      <div className={styles.body}>
        {error && !data && <ErrorState isInside error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton className={styles.waiting} />}
        {packets && packets.length > 0 && (
          <>
            <ul className={styles.list} aria-label={t('buying.quick_title')}>
              {packets.map((packet) => (
                <li key={packet.id}>
                  <PacketChoice packet={packet} onChoose={() => choose(packet)} />
                </li>
              ))}
            </ul>
            <Button
              look="quiet"
              onClick={() =>
                history.open('packets_channels', {
                  params: { packets: packets.map(({ id }) => id).join('_') },
                })
              }
            >
              {t('buying.quick_channels')}
            </Button>
          </>
        )}
        {packets?.length === 0 && !isOpen && <p>{t('buying.quick_none')}</p>}
      </div>
    </Dialog>
  )
}
