import { queryOptions, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import '../../i18n/card-words.ts'
import '../../i18n/packets-words.ts'
import { listChannelPackets, type Packet } from '#contract/commerce.ts'
import type { Channel } from '#contract/tv.ts'
import { channelPath } from '#domain/catalogue/addresses.ts'
import { callAsHolder } from '../../api/as-holder.ts'
import { capabilities } from '../../api/capabilities.ts'
import { type PayButton, PayButtons } from '../../commerce/pay-buttons.tsx'
import { useLanguage } from '../../frame/service.queries.ts'
import { LinkButton } from '../../ui/button.tsx'
import styles from './closed-channel.module.css'

const channelPacketsQuery = (language: string, id: number) =>
  queryOptions({
    queryKey: [language, 'packets', 'channel', id],
    queryFn: ({ signal }) => callAsHolder(listChannelPackets, { params: { id: String(id) }, signal }),
  })

const buttonOf = (packet: Packet): PayButton => ({
  caption: packet.name,
  sub_caption: packet.price,
  button_data: {
    packet_id: packet.id,
    price: packet.price,
    period: packet.period,
    ...(packet.needs_base && { needs_base: true }),
  },
  play_after: true,
  show_options: false,
})

/** The packets that open a channel, and the way to all of them, which says what each holds. Their room is kept free until they are known, and gone where there are none. */
export function ChannelPackets({ channel }: { readonly channel: Pick<Channel, 'id' | 'slug'> }) {
  const { t } = useTranslation()
  const { data: packets, isPending } = useQuery(channelPacketsQuery(useLanguage(), channel.id))
  const thing = { kind: 'channel' as const, id: String(channel.id), path: channelPath(channel) }
  if (!isPending && !packets?.length) return null
  return (
    <div className={styles.packets}>
      {packets && (
        <>
          <PayButtons thing={thing} buttons={packets.map(buttonOf)} up="never" />
          {/* Inside another site nothing leads away from the channel. */}
          {capabilities().hasFrame && (
            <LinkButton look="glass" to="/packets">
              {t('packets.all')}
            </LinkButton>
          )}
        </>
      )}
    </div>
  )
}
