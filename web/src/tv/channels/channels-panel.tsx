import { SearchX } from 'lucide-react'
import { memo, useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CATEGORY_ALL, CATEGORY_FAVOURITES, type Category, type Channel } from '#contract/tv.ts'
import { hasCategoryFilter, toggleCategory } from '#domain/tv/category-selection.ts'
import { channelSearch } from '#domain/tv/channel-search.ts'
import { isChildSession } from '../../api/profile-role.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Empty } from '../../ui/empty.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ChannelList, type ChannelListProps } from './channel-list.tsx'
import listStyles from './channel-list.module.css'
import styles from './channels-panel.module.css'
import { inCategories } from '../tv-paths.ts'

interface ChannelsPanelProps extends Omit<ChannelListProps, 'channels' | 'favouriteIds'> {
  /** Undefined while they load. */
  readonly channels: readonly Channel[] | undefined
  readonly categories: readonly Category[]
  readonly selected: readonly number[]
  readonly onSelect: (selected: readonly number[]) => void
}

/** Search, categories and the list itself. A search looks through all channels, whatever is selected. */
export const ChannelsPanel = memo(function ChannelsPanel({
  channels,
  categories,
  selected,
  onSelect,
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
  const offered = useMemo(() => {
    const known = new Set(channels?.map(({ id }) => id))
    return categories.filter(
      ({ id, channels: of }) => id !== CATEGORY_ALL && of.some((one) => known.has(one)),
    )
  }, [channels, categories])
  const favouriteIds = useMemo(
    () => new Set(categories.find(({ id }) => id === CATEGORY_FAVOURITES)?.channels),
    [categories],
  )
  const all = categories.find(({ id }) => id === CATEGORY_ALL)?.short ?? t('tv.category_all')

  const choose = (id: number) => {
    setSearch('')
    onSelect(toggleCategory(selected, id))
  }
  const reset = () => {
    setSearch('')
    onSelect([CATEGORY_ALL])
  }

  return (
    <>
      <div className={styles.head}>
        <SearchBox label={t('tv.search')} value={search} onChange={setSearch} />
        {hasCategoryFilter(offered.length, isChildSession()) && (
          <div className={styles.chips} role="group" aria-label={t('tv.categories')}>
            <Chip isSelected={selected.includes(CATEGORY_ALL)} onClick={() => choose(CATEGORY_ALL)}>
              {all}
            </Chip>
            {offered.map(({ id, name, short }) => (
              <Chip key={id} isSelected={selected.includes(id)} onClick={() => choose(id)}>
                {short ?? name}
              </Chip>
            ))}
          </div>
        )}
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
            <Button size="small" onClick={reset}>
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
