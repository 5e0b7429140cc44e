import { queryOptions, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { getLegalText, type LegalKind } from '#contract/legal.ts'
import { type LegalPart, legalParts } from '#domain/providers/legal-text.ts'
import { call } from '../api/client.ts'
import { isWrongAddress } from '../api/failure-meaning.ts'
import { tied } from '../i18n/tied.ts'
import { classes } from '../ui/classes.ts'
import { ErrorState } from '../ui/empty.tsx'
import { lazyPart } from '../ui/lazy-page.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import styles from './legal-page.module.css'
import { Prose } from './prose.tsx'
import { NotFound } from '../frame/not-found.tsx'
import { broughtWith, madeAt } from '../frame/page-texts.ts'
import { usePageTitle } from '../frame/page-title.ts'
import { useLanguage } from '../frame/service.queries.ts'
import { useShownQuery } from '../frame/windows/windows-context.ts'

const AgreementBar = lazyPart(() => import('../commerce/buying/agreement-bar.tsx'))

const legalQuery = (language: string, kind: LegalKind) =>
  queryOptions({
    queryKey: [language, 'legal', kind],
    queryFn: ({ signal }) => call(getLegalText, { params: { kind }, signal }),
    initialData: () => broughtWith(language, ({ legal }) => (legal?.kind === kind ? legal : undefined)),
    initialDataUpdatedAt: madeAt,
  })

/** Contents are worth their place from so many headings on. */
const CONTENTS_FROM = 3

/** `/agreement`, `/privacy`, `/terms`, `/rules`: what the provider says there. */
export default function LegalPage({ kind }: { readonly kind: LegalKind }) {
  const { data: said, error, refetch } = useQuery(legalQuery(useLanguage(), kind))
  const isAsked = useShownQuery()[0].has('accept')
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
      {said && isAsked && <AgreementBar />}
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
                  {tied(text)}
                </button>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <article className={styles.text}>
        <h1>{tied(title)}</h1>
        <Prose parts={parts} apart={styles.apart} idOf={(at) => `${id}-${at}`} />
      </article>
    </>
  )
}
