import { useQueries } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import '../../../i18n/buying-words.ts'
import { useLanguage } from '../../../frame/service.queries.ts'
import { Dialog } from '../../../frame/windows/dialog.tsx'
import { useOwnWindow, useWindowParams } from '../../../frame/windows/use-window.ts'
import { Picture } from '../../../ui/picture.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { packetQuery } from '../../packet.queries.ts'
import styles from './buying.module.css'

/** Most packets that one window compares. */
const MOST = 6

/** `packets_channels`: the channels of packets, one beside the other. */
export default function PacketsChannelsWindow() {
  const { t } = useTranslation()
  const handle = useOwnWindow()
  const language = useLanguage()
  const ids = (useWindowParams()['packets'] ?? '').split('_').filter((id) => /^[\w-]{1,100}$/.test(id))
  const packets = useQueries({ queries: ids.slice(0, MOST).map((id) => packetQuery(language, id)) })
  return (
    <Dialog handle={handle} title={t('buying.channels_title')}>
      <div className={styles.body}>
        {packets.map(({ data, isError }, at) => {
          if (isError) return null
          if (!data) return <Skeleton key={ids[at]} className={styles.waiting} />
          return (
            <section key={data.id} aria-label={data.name}>
              <h3>
                {data.name} <small>{data.channels.length}</small>
              </h3>
              <ul className={styles.channels}>
                {data.channels.map((channel) => (
                  <li key={channel.id} title={channel.name}>
                    {channel.logo === null ? channel.name : <Picture src={channel.logo} alt={channel.name} />}
                  </li>
                ))}
              </ul>
            </section>
          )
        })}
        {(ids.length === 0 || packets.every(({ isError }) => isError)) && <p>{t('buying.quick_none')}</p>}
      </div>
    </Dialog>
  )
}
