import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Help } from '#contract/help.ts'
import '../../i18n/info-words.ts'
import { usePageTitle } from '../../frame/page-title.ts'
import { useLanguage } from '../../frame/service.queries.ts'
import { shownFailure } from '../../frame/shown-failure.ts'
import { ErrorState } from '../../ui/empty.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { helpQuery } from './help.queries.ts'
import styles from './help.module.css'

interface HelpFrameProps {
  readonly title: string
  readonly lead?: string
  readonly children: (help: Help) => ReactNode
}

/** A page of what the provider says to those who ask: its heading, and the rest as soon as it is there. */
export function HelpFrame({ title, lead, children }: HelpFrameProps) {
  const { data: help, error, refetch } = useQuery(helpQuery(useLanguage()))
  usePageTitle(title)
  const failure = shownFailure(error, help)
  return (
    <div className={styles.page} aria-busy={!help && !error}>
      <h1>{title}</h1>
      {lead && <p className={styles.lead}>{lead}</p>}
      {failure && <ErrorState isInside error={failure} onRetry={() => void refetch()} />}
      {!help && !failure && (
        <div className={styles.waiting}>
          {[0.7, 0.5, 0.8, 0.6].map((width) => (
            <Skeleton key={width} text={width} />
          ))}
        </div>
      )}
      {help && !failure && children(help)}
    </div>
  )
}
