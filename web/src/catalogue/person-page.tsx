import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { personPath } from '#domain/catalogue/addresses.ts'
import { isIndexed } from '#domain/catalogue/indexing.ts'
import { ApiFailure } from '../api/failure.ts'
import { NotFound } from '../shell/not-found.tsx'
import { useNoIndex, usePageMask } from '../shell/page-title.ts'
import { useLanguage } from '../shell/shell.queries.ts'
import { CardSkeleton } from '../ui/card.tsx'
import { ErrorState } from '../ui/empty.tsx'
import { Picture } from '../ui/picture.tsx'
import { RowHead } from '../ui/row-head.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { filmographyQuery, personQuery } from './catalogue.queries.ts'
import { FavouriteButton } from './mine/favourite-button.tsx'
import styles from './page.module.css'
import { rowCards } from './row-items.tsx'
import rowStyles from './row-section.module.css'

/** `/persons/{slug or id}`: who it is, and the works. */
export default function PersonPage() {
  const { id = '' } = useParams()
  const { t } = useTranslation()
  const language = useLanguage()
  const { data: person, error, refetch } = useQuery(personQuery(language, id))
  const works = useQuery({ ...filmographyQuery(language, person?.id ?? 0), enabled: person !== undefined })
  const path = personPath({ id, slug: person?.slug ?? null })
  usePageMask('person', person && { name: person.name, title: person.name, description: person.bio }, path)
  useNoIndex(!isIndexed(`/persons/${id}`, person?.works_count))

  if (error instanceof ApiFailure && error.isNotFound) return <NotFound what="page" />
  if (error) {
    return (
      <div className={styles.plain}>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </div>
    )
  }
  const row = works.data
  const title = row?.title || t('catalogue.works')
  return (
    <div aria-busy={!person}>
      <div className={styles.person}>
        <div className={styles.portrait}>
          <Picture src={person?.image} isEager />
        </div>
        <div>
          {person ? <h1>{person.name}</h1> : <Skeleton className={styles.waitingTitle} />}
          {person?.role && (
            <p>
              {t(`catalogue.roles.${person.role}`, { defaultValue: person.role })}
              {person.works_count > 0 && `, ${t('catalogue.works_count', { count: person.works_count })}`}
            </p>
          )}
          {person?.bio && <p>{person.bio}</p>}
          {person && (
            <div className={styles.acts}>
              <FavouriteButton
                look="ghost"
                thing={{ kind: 'person', id: String(person.id) }}
                name={person.name}
              />
            </div>
          )}
        </div>
      </div>
      {(!row || row.contents.length > 0) && (
        <section className={rowStyles.row} aria-label={title}>
          <RowHead title={title} />
          <div className={styles.grid} data-shape="v" style={{ paddingTop: 0 }}>
            {row
              ? rowCards({ ...row, template: 'content-v' }, { isFluid: true }).map(({ key, card }) => (
                  <div key={key}>{card}</div>
                ))
              : [1, 2, 3, 4, 5, 6].map((index) => <CardSkeleton key={index} shape="v" isFluid />)}
          </div>
        </section>
      )}
    </div>
  )
}
