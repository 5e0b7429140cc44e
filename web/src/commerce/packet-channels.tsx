import { SearchX } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PacketChannel } from '#contract/commerce.ts'
import { channelPath } from '#domain/catalogue/addresses.ts'
import { channelSearch } from '#domain/tv/channel-search.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { Picture } from '../ui/picture.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import { Link } from '../ui/link.tsx'
import styles from './packet-channels.module.css'

/** A packet with no more channels than this shows all of them at once; of a longer list so many, and the rest when asked. */
const SHORT_LIST = 31

/** The channels of a packet, with a search over all of them. */
export function PacketChannels({ channels }: { readonly channels: readonly PacketChannel[] }) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const [isWhole, setIsWhole] = useState(false)
  const wanted = useDeferredValue(search.trim())
  const found = wanted === '' ? channels : channels.filter(channelSearch(wanted))
  const shown = isWhole || wanted !== '' ? found : found.slice(0, SHORT_LIST)
  return (
    <section className={styles.channels} aria-labelledby="packet-channels">
      <div className={styles.head}>
        <h2 id="packet-channels">
          {t('packets.channels')} <span>{channels.length}</span>
        </h2>
        <SearchBox
          className={styles.search}
          label={t('packets.find_channel')}
          value={search}
          onChange={setSearch}
        />
      </div>
      {found.length === 0 ? (
        <div role="status">
          <Empty icon={SearchX} title={t('packets.no_channel')} />
        </div>
      ) : (
        <ul className={styles.grid}>
          {shown.map((channel) => (
            <li key={channel.id}>
              <Link className={styles.tile} to={channelPath(channel)} title={channel.name}>
                {channel.logo === null ? channel.name : <Picture src={channel.logo} alt={channel.name} />}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {shown.length < found.length && (
        <div className={styles.rest}>
          <Button size="small" onClick={() => setIsWhole(true)}>
            {t('packets.all_channels', { count: channels.length })}
          </Button>
        </div>
      )}
    </section>
  )
}
