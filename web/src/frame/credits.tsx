import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import type { PersonCard } from '#contract/credits.ts'
import { personPath } from '#domain/catalogue/addresses.ts'
import { useModalLink } from './windows/window-links.ts'
import { Link } from '../ui/link.tsx'
import styles from './credits.module.css'

const ACTORS_SHOWN = 4

interface CreditsProps {
  readonly persons: readonly PersonCard[]
  /** They stand on a picture. */
  readonly isOnArt?: boolean
}

/** "Directed by … With …": the persons a viewer asks for first, as links. */
export function Credits({ persons, isOnArt = false }: CreditsProps) {
  const { t } = useTranslation()
  const modal = useModalLink()
  const groups = [
    { key: 'director', label: t('catalogue.credits_director'), most: 3 },
    { key: 'actor', label: t('catalogue.credits_actor'), most: ACTORS_SHOWN },
  ].map((group) => ({
    ...group,
    people: persons.filter(({ role }) => role === group.key).slice(0, group.most),
  }))
  const filled = groups.filter(({ people }) => people.length > 0)
  if (filled.length === 0) return null
  return (
    <p className={styles.credits} data-ground={isOnArt ? 'art' : undefined}>
      {filled.map(({ key, label, people }, index) => (
        <Fragment key={key}>
          {index > 0 && '. '}
          {label}{' '}
          {people.map((person, at) => (
            <Fragment key={person.id}>
              {at > 0 && ', '}
              <Link {...modal(personPath(person))}>{person.name}</Link>
            </Fragment>
          ))}
        </Fragment>
      ))}
    </p>
  )
}
