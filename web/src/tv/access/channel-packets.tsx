import { queryOptions, useQuery } from '@tanstack/react-query'
import '../../i18n/card-words.ts'
import { listChannelPackets, type Packet } from '#contract/commerce.ts'
import { call } from '../../api/client.ts'
import { type PayButton, PayButtons } from '../../commerce/pay-buttons.tsx'
import { useLanguage } from '../../frame/service.queries.ts'
import styles from './closed-channel.module.css'

const channelPacketsQuery = (language: string, id: number) =>
  queryOptions({
    queryKey: [language, 'packets', 'channel', id],
    queryFn: ({ signal }) => call(listChannelPackets, { params: { id: String(id) }, signal }),
  })

const buttonOf = (packet: Packet): PayButton => ({
  caption: packet.name,
  sub_caption: packet.price,
  button_data: { packet_id: packet.id, price: packet.price, period: packet.period },
  packet,
})

/** The packets that open a channel. Their room is kept free until they are known, and gone where there are none. */
export function ChannelPackets({ channelId }: { readonly channelId: number }) {
  const { data: packets, isPending } = useQuery(channelPacketsQuery(useLanguage(), channelId))
  if (!isPending && !packets?.length) return null
  return (
    <div className={styles.packets}>
      {packets && <PayButtons buttons={packets.map(buttonOf)} up="never" />}
    </div>
  )
}
