import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { usePageParams } from '../../frame/windows/windows-context.ts'
import '../../i18n/card-words.ts'
import { namedLine } from '../../i18n/named-line.ts'
import type { Item, Person } from '#contract/catalogue.ts'
import { personPath } from '#domain/catalogue/addresses.ts'
import { isIndexed } from '#domain/catalogue/indexing.ts'
import { isWrongAddress } from '../../api/failure-meaning.ts'
import { NotFound } from '../../frame/not-found.tsx'
import { useNoIndex, usePageMask } from '../../frame/page-title.ts'
import { useLanguage } from '../../frame/service.queries.ts'
import { CardSkeleton } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/empty.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Description } from '../../ui/read-on.tsx'
import { RowHead } from '../../ui/row-head.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { filmographyQuery, furtherWorksQuery, personQuery } from '../catalogue.queries.ts'
import { FavouriteButton } from '../../favourites/favourite-button.tsx'
import { ItemCard } from '../cards/item-cards.tsx'
import page from '../page.module.css'
import styles from './person.module.css'
import rowStyles from '../rows/row-section.module.css'
import { shownFailure } from '../../frame/shown-failure.ts'

/** `/persons/{slug or id}`: who it is, and the works. */
export default function PersonPage() {
  const { id = '' } = usePageParams()
  const { t } = useTranslation()
  const language = useLanguage()
  const { data: person, error, refetch } = useQuery(personQuery(language, id))
  const works = useQuery({ ...filmographyQuery(language, person?.id ?? 0), enabled: person !== undefined })
  const first = works.data
  const further = useQuery({
    ...furtherWorksQuery(language, person?.id ?? 0, first?.contents.length ?? 0),
    enabled: first !== undefined && first.more_count > 0,
  })
  const path = personPath({ id, slug: person?.slug ?? null })
  usePageMask('person', person && { name: person.name, title: person.name, description: person.bio }, path)
  useNoIndex(!isIndexed(`/persons/${id}`, person?.works_count))

  const failure = shownFailure(error, person)
  if (isWrongAddress(failure)) return <NotFound what="page" />
  if (failure) {
    return (
      <div className={page.plain}>
        <ErrorState error={failure} onRetry={() => void refetch()} />
      </div>
    )
  }
  const items = first && [...first.contents, ...(further.data ?? [])]
  const worksFailure = shownFailure(works.error, items)
  return (
    <div aria-busy={!worksFailure && (!person || !items)}>
      {person ? <PersonHead person={person} /> : <PersonSkeleton />}
      {worksFailure ? (
        <ErrorState error={worksFailure} onRetry={() => void works.refetch()} />
      ) : items ? (
        KINDS.map(({ type, title }) => (
          <Works key={type} title={t(title)} items={items.filter((item) => kindOf(item) === type)} />
        ))
      ) : (
        <section className={rowStyles.row} aria-hidden>
          <div className={page.grid} data-shape="v" style={{ paddingTop: 0 }}>
            {[1, 2, 3, 4, 5, 6].map((index) => (
              <CardSkeleton key={index} shape="v" isFluid />
            ))}
          </div>
        </section>
      )}
      {further.error && !further.data && (
        <ErrorState error={further.error} onRetry={() => void further.refetch()} />
      )}
    </div>
  )
}

/** Works stand by what they are, films first. */
const KINDS = [
  { type: 'movie', title: 'catalogue.movies' },
  { type: 'series', title: 'catalogue.series' },
  { type: 'program', title: 'catalogue.programs' },
] as const

const kindOf = ({ content_type: type }: Item): (typeof KINDS)[number]['type'] =>
  type === 'series' || type === 'program' ? type : 'movie'

/** The first letters of a name, where there is no portrait. */
const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .flatMap((word) => [...word].slice(0, 1))
    .filter((_, at, all) => at === 0 || at === all.length - 1)
    .join('')

function PersonHead({ person }: { readonly person: Person }) {
  const { t, i18n } = useTranslation()
  const roles = namedLine(
    person.roles.map((role) => t(`catalogue.roles.${role}`, { defaultValue: role })),
    i18n.language,
  )
  const years =
    person.born === null && person.died === null ? null : `${person.born ?? '?'}–${person.died ?? ''}`
  const facts = [years, person.works_count > 0 && t('catalogue.works_count', { count: person.works_count })]
  return (
    <header className={styles.head}>
      <div className={styles.portrait}>
        {person.image ? (
          <Picture src={person.image} isEager />
        ) : (
          <span role="img" aria-label={t('card.no_portrait')}>
            {initialsOf(person.name)}
          </span>
        )}
      </div>
      <div className={styles.words}>
        {roles !== '' && <p className={styles.roles}>{roles}</p>}
        <h1>{person.name}</h1>
        <p className={styles.facts}>{facts.filter(Boolean).join(' · ')}</p>
        {person.bio && <Description text={person.bio} className={styles.bio} moreClass={page.more} />}
        <div className={styles.acts}>
          <FavouriteButton
            look="ghost"
            thing={{ kind: 'person', id: String(person.id) }}
            name={person.name}
          />
        </div>
      </div>
    </header>
  )
}

function PersonSkeleton() {
  return (
    <div className={styles.head}>
      <div className={styles.portrait} />
      <div className={styles.words}>
        <Skeleton text={0.3} />
        <Skeleton className={page.waitingTitle} />
        <Skeleton text={0.6} />
      </div>
    </div>
  )
}

function Works({ title, items }: { readonly title: string; readonly items: readonly Item[] }) {
  if (items.length === 0) return null
  return (
    <section className={rowStyles.row} aria-label={title}>
      <RowHead title={title}>
        <span className={styles.count}>{items.length}</span>
      </RowHead>
      <div className={page.grid} data-shape="v" style={{ paddingTop: 0 }}>
        {items.map((item) => (
          <ItemCard key={item.id} item={item} shape="v" isFluid />
        ))}
      </div>
    </section>
  )
}
