import { queryOptions, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { getLegalText, type LegalKind } from '#contract/legal.ts'
import { type LegalPart, legalParts } from '#domain/providers/legal-text.ts'
import { call } from '../api/client.ts'
import { isWrongAddress } from '../api/failure-meaning.ts'
import { classes } from '../ui/classes.ts'
import { ErrorState } from '../ui/empty.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import styles from './legal-page.module.css'
import { NotFound } from '../frame/not-found.tsx'
import { usePageTitle } from '../frame/page-title.ts'
import { useLanguage } from '../frame/service.queries.ts'

const legalQuery = (language: string, kind: LegalKind) =>
  queryOptions({
    queryKey: [language, 'legal', kind],
    queryFn: ({ signal }) => call(getLegalText, { params: { kind }, signal }),
  })

/** Contents are worth their place from so many headings on. */
const CONTENTS_FROM = 3

/** `/agreement`, `/privacy`, `/terms`, `/rules`: what the provider says there. */
export default function LegalPage({ kind }: { readonly kind: LegalKind }) {
  const { data: said, error, refetch } = useQuery(legalQuery(useLanguage(), kind))
  usePageTitle(said?.title)
  if (isWrongAddress(error)) return <NotFound what="document" />
  return (
    <div className={styles.page} aria-busy={!said && !error}>
      {error && !said && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!said && !error && (
        <div className={classes(styles.text, styles.waiting)}>
          <Skeleton className={styles.heading} />
          {[0.9, 1, 0.8, 0.95, 0.6].map((width) => (
            <Skeleton key={width} text={width} />
          ))}
        </div>
      )}
      {said && <Text title={said.title} parts={legalParts(said.text)} />}
    </div>
  )
}

function Text({ title, parts }: { readonly title: string; readonly parts: readonly LegalPart[] }) {
  const { t } = useTranslation()
  const id = useId()
  const headings = parts.flatMap((part, at) => (part.kind === 'heading' ? [{ at, text: part.text }] : []))
  const show = (at: number): void => {
    const heading = document.getElementById(`${id}-${at}`)
    heading?.scrollIntoView()
    heading?.focus({ preventScroll: true })
  }
  return (
    <>
      {headings.length >= CONTENTS_FROM && (
        <nav className={styles.contents} aria-label={t('shell.contents')}>
          <ul>
            {headings.map(({ at, text }) => (
              <li key={at}>
                <button type="button" onClick={() => show(at)}>
                  {text}
                </button>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <article className={styles.text}>
        <h1>{title}</h1>
        {parts.map((part, at) => {
          const apart = part.isApart ? styles.apart : undefined
          if (part.kind === 'heading') {
            return (
              <h2 key={at} id={`${id}-${at}`} tabIndex={-1} className={apart}>
                {part.text}
              </h2>
            )
          }
          if (part.kind === 'text') {
            return (
              <p key={at} className={apart}>
                {part.text}
              </p>
            )
          }
          return (
            <ul key={at} className={apart}>
              {part.items.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          )
        })}
      </article>
    </>
  )
}
