import { Check, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Channel, ScheduleItem } from '#contract/tv.ts'
import type { Thing } from '../../favourites/favourite-list.ts'
import { useFavourite } from '../../favourites/use-favourite.ts'
import '../../i18n/mine-words.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import styles from './channel-favourites.module.css'

interface ChannelFavouritesProps {
  readonly channel: Channel
  /** The programme on screen. */
  readonly item: ScheduleItem | undefined
  /** At which end of the button the list lies. */
  readonly align: 'start' | 'end'
}

/** Keeps the channel or the programme on screen; the button is checked where the channel is kept. */
export function ChannelFavourites({ channel, item, align }: ChannelFavouritesProps) {
  const { t } = useTranslation()
  const ofChannel: Thing = { kind: 'channel', id: String(channel.id) }
  const { isKept } = useFavourite(ofChannel)
  const Icon = isKept ? Check : Plus
  return (
    <Disclosure
      label={t('mine.favourites')}
      align={align}
      className={styles.button}
      face={<Icon strokeWidth={1.75} aria-hidden />}
    >
      {() => (
        <ul className={styles.menu}>
          <li>
            <Toggle thing={ofChannel} label={t('mine.favourite_channel', { name: channel.name })} />
          </li>
          {item && (
            <li>
              <Toggle
                key={item.program.id}
                thing={{ kind: 'program', id: item.program.id }}
                label={t('mine.favourite_program', { name: item.program.title })}
              />
            </li>
          )}
        </ul>
      )}
    </Disclosure>
  )
}

function Toggle({ thing, label }: { readonly thing: Thing; readonly label: string }) {
  const { isKept, toggle } = useFavourite(thing)
  const Icon = isKept ? Check : Plus
  return (
    <button type="button" aria-pressed={isKept} onClick={toggle}>
      <Icon strokeWidth={1.75} aria-hidden />
      {label}
    </button>
  )
}
