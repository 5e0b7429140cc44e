import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Suggestion } from '#contract/search.ts'
import { serviceSeconds } from '../../api/service-clock.ts'
import { useLanguage } from '../../frame/service.queries.ts'
import { useModalLink } from '../../frame/windows/window-links.ts'
import '../../i18n/search-words.ts'
import { ErrorState } from '../../ui/empty.tsx'
import { Picture } from '../../ui/picture.tsx'
import { targetOf } from './search-path.ts'
import { suggestionsQuery, tellFound } from './search.queries.ts'
import { Link } from '../../ui/link.tsx'
import styles from './suggested.module.css'

/** What a suggestion shows of its thing. */
export function SuggestionFace({ suggestion }: { readonly suggestion: Suggestion }) {
  const { t } = useTranslation()
  const { content_type: type, image, title, year } = suggestion
  return (
    <>
      <span className={styles.picture} data-type={type}>
        <Picture src={image} />
      </span>
      <span className={styles.words}>
        {title}
        <small>{[t(`search.kind_${type}`), year].filter(Boolean).join(', ')}</small>
      </span>
    </>
  )
}

interface SuggestedProps {
  readonly query: string
  /** What stands there where nothing is found. */
  readonly nothing: ReactNode
}

/** What a text may mean, as the results of a provider that has no page for them. */
export function Suggested({ query, nothing }: SuggestedProps) {
  const modal = useModalLink()
  const { data, error, refetch, isPlaceholderData } = useQuery(suggestionsQuery(useLanguage(), query))
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data?.length === 0 && !isPlaceholderData) return nothing
  return (
    <ul className={styles.found} aria-busy={!data || isPlaceholderData}>
      {data?.map((suggestion) => {
        const { path, isModal } = targetOf(suggestion, Math.floor(serviceSeconds()))
        return (
          <li key={`${suggestion.content_type}-${suggestion.object_id}`}>
            <Link
              className={styles.line}
              {...(isModal ? modal(path) : { to: path })}
              onClick={() => tellFound({ ...suggestion, text: query })}
            >
              <SuggestionFace suggestion={suggestion} />
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
