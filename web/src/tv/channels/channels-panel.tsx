import { SearchX } from 'lucide-react'
import { memo, useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CATEGORY_ALL, CATEGORY_FAVOURITES, type Category, type Channel } from '#contract/tv.ts'
import { channelSearch } from '#domain/tv/channel-search.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { CategoryChips } from './category-chips.tsx'
import { ChannelList, type ChannelListProps } from './channel-list.tsx'
import listStyles from './channel-list.module.css'
import styles from './channels-panel.module.css'
import { GuideLink } from '../guide/guide-link.tsx'
import { guidePath, inCategories } from '../tv-paths.ts'

interface ChannelsPanelProps extends Omit<ChannelListProps, 'channels' | 'favouriteIds'> {
  /** Undefined while they load. */
  readonly channels: readonly Channel[] | undefined
  readonly categories: readonly Category[]
  readonly selected: readonly number[]
  readonly onSelect: (selected: readonly number[]) => void
  /** The way to the guide stands beside the search. */
  readonly hasGuideLink: boolean
}

/** Search, categories and the list itself. A search looks through all channels, whatever is selected. */
export const ChannelsPanel = memo(function ChannelsPanel({
  channels,
  categories,
  selected,
  onSelect,
  hasGuideLink,
  ...list
}: ChannelsPanelProps) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const wanted = useDeferredValue(search.trim())
  const shown = useMemo(() => {
    if (!channels) return undefined
    if (wanted !== '') return channels.filter(channelSearch(wanted))
    return inCategories(channels, categories, selected)
  }, [channels, wanted, categories, selected])
  const favouriteIds = useMemo(
    () => new Set(categories.find(({ id }) => id === CATEGORY_FAVOURITES)?.channels),
    [categories],
  )

  const select = (next: readonly number[]) => {
    setSearch('')
    onSelect(next)
  }

  return (
    <>
      <div className={styles.head}>
        <div className={styles.line}>
          <SearchBox label={t('tv.search')} value={search} onChange={setSearch} />
          {hasGuideLink && <GuideLink path={guidePath(categories, selected)} />}
        </div>
        <CategoryChips
          channels={channels}
          categories={categories}
          selected={selected}
          onSelect={select}
          className={styles.chips}
        />
      </div>
      {!shown && <ListSkeleton />}
      {shown && shown.length > 0 && <ChannelList channels={shown} favouriteIds={favouriteIds} {...list} />}
      {shown?.length === 0 && (
        <div className={listStyles.empty} role="status">
          <Empty
            icon={SearchX}
            title={t(wanted === '' ? 'tv.category_empty' : 'tv.search_none')}
            {...(wanted !== '' && { text: t('tv.search_none_hint') })}
          >
            <Button size="small" onClick={() => select([CATEGORY_ALL])}>
              {t('tv.search_reset')}
            </Button>
          </Empty>
        </div>
      )}
    </>
  )
})

function ListSkeleton() {
  return (
    <div className={listStyles.skeletons} aria-busy>
      {Array.from({ length: 9 }, (_, index) => (
        <div key={index} className={listStyles.skeleton}>
          <Skeleton className={listStyles.plate} />
          <span>
            <Skeleton text={0.35} />
            <Skeleton text={0.75} />
          </span>
        </div>
      ))}
    </div>
  )
}
