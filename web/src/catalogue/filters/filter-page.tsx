import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Filter } from '#contract/filters.ts'
import { countChoices, withoutChoice } from '#domain/catalogue/filter.ts'
import '../../i18n/filters-words.ts'
import { FILTER_PAGES, pageOfSlug } from '../../frame/menu.ts'
import { usePageMask } from '../../frame/page-title.ts'
import { useLanguage, useMenuPages } from '../../frame/service.queries.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { Link } from '../../ui/link.tsx'
import styles from './filter-page.module.css'
import { foundCountQuery, genreChoicesQuery } from './filter.queries.ts'
import { FilterSelect } from './filter-select.tsx'
import { FilterSheet } from './filter-sheet.tsx'
import { Found } from './found.tsx'
import { useChoices } from './use-choices.ts'
import { useFilter } from './use-filter.ts'

const NARROW = '(max-width: 932px)'

interface FilterPageProps {
  readonly slug: keyof typeof FILTER_PAGES
}

/** `/movies` and `/series`: all films, or all series, and what narrows them. The choices stand in the address. */
export default function FilterPage({ slug }: FilterPageProps) {
  const { t } = useTranslation()
  const contentType = FILTER_PAGES[slug]
  const [filter, setFilter] = useFilter(contentType)
  const isNarrow = useMedia(NARROW)
  const { data } = useQuery(foundCountQuery(useLanguage(), filter))
  const { pages } = useMenuPages()
  const rowset = pageOfSlug(pages, slug)?.rowset_slug
  const title = t(`catalogue.${slug}`)
  usePageMask(slug === 'movies' ? 'movies' : 'serials', { title, name: title }, `/${slug}`)
  const reset = (): void => setFilter({ content_type: contentType })
  const parts = { filter, contentType, onChange: setFilter }
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1>{title}</h1>
        {rowset && (
          <Link className={styles.collections} to={`/catalog/${rowset}`}>
            {t('filters.collections')}
            <ChevronRight size={16} aria-hidden />
          </Link>
        )}
      </div>
      <MainGenres {...parts} />
      <div className={styles.bar}>
        {isNarrow ? <FilterSheet {...parts} /> : <Selects {...parts} onReset={reset} />}
        <p className={styles.count} role="status">
          {data && t(`filters.${slug}_count`, { count: data.count })}
        </p>
      </div>
      <Found key={JSON.stringify(filter)} label={title} filter={filter} total={data?.count} onReset={reset} />
    </div>
  )
}

interface PartProps {
  readonly filter: Filter
  readonly contentType: NonNullable<Filter['content_type']>
  readonly onChange: (filter: Filter) => void
}

function MainGenres({ filter, contentType, onChange }: PartProps) {
  const { t } = useTranslation()
  const group = useRef<HTMLDivElement>(null)
  const { data } = useQuery(genreChoicesQuery(useLanguage(), contentType, true))
  // On a phone the chosen one may lie beyond the edge.
  useEffect(() => {
    const chosen = group.current?.querySelector<HTMLElement>('[aria-pressed="true"]')
    if (group.current && chosen)
      group.current.scrollLeft = chosen.offsetLeft - (group.current.clientWidth - chosen.offsetWidth) / 2
  }, [data])
  return (
    <div
      ref={group}
      className={styles.genres}
      role="group"
      aria-label={t('filters.main_genre')}
      aria-busy={!data}
    >
      <Chip
        isSelected={filter.main_genre === undefined}
        onClick={() => onChange(withoutChoice(filter, 'main_genre'))}
      >
        {t('filters.all')}
      </Chip>
      {data?.map(({ id, name }) => (
        <Chip
          key={id}
          isSelected={filter.main_genre === id}
          onClick={() => onChange({ ...filter, main_genre: id })}
        >
          {name}
        </Chip>
      ))}
      {!data && [96, 120, 84, 132].map((width) => <Skeleton key={width} className={styles.waitingGenre} />)}
    </div>
  )
}

function Selects({ filter, contentType, onChange, onReset }: PartProps & { readonly onReset: () => void }) {
  const { t } = useTranslation()
  return (
    <>
      {useChoices(filter, contentType).map((group) => (
        <FilterSelect key={group.name} group={group} onChoose={(choice) => onChange(choice.filter)} />
      ))}
      {countChoices(filter) > 0 && (
        <Button look="quiet" size="small" onClick={onReset}>
          {t('filters.reset')}
        </Button>
      )}
    </>
  )
}
