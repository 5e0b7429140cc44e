import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { SearchX, Telescope, X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { getRow } from '#contract/catalogue-endpoints.ts'
import { suggest } from '#contract/search.ts'
import { layoutHint } from '#domain/catalogue/layout-hint.ts'
import { call } from '../../api/client.ts'
import { KEPT_MS } from '../../api/kept-times.ts'
import '../../i18n/search-words.ts'
import { usePageTitle } from '../../frame/page-title.ts'
import { useConfiguration, useLanguage } from '../../frame/service.queries.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { CardSkeleton } from '../../ui/card.tsx'
import { Empty, ErrorState } from '../../ui/empty.tsx'
import { NARROW_HEADER } from '../../ui/narrow-header.ts'
import { useMedia } from '../../ui/use-media.ts'
import { callAsHolder } from '../../api/as-holder.ts'
import { orderFound } from './found-order.ts'
import { FoundRow } from './found-row.tsx'
import SearchCombobox from './search-combobox.tsx'
import { SearchInput } from './search-input.tsx'
import { Link } from '../../ui/link.tsx'
import styles from './search-page.module.css'
import { queryOf, searchPath, searchState } from './search-path.ts'
import { searchRowsetQuery, suggestionsQuery } from './search.queries.ts'
import { Suggested } from './suggested.tsx'
import { useListLeave } from './use-list-leave.ts'
import { useLeaveSearch } from './use-search.ts'

/** Items of a row that a search shows. */
const ROW_ITEMS = 24
const WAITING = [1, 2, 3, 4, 5, 6]

/** `/search?q=`: what a text finds, by kind. On narrow screens it has the field, too. */
export default function SearchPage() {
  const { t } = useTranslation()
  const query = queryOf(useLocation())
  const { min_search_chars: least = 1 } = useConfiguration() ?? {}
  const isNarrow = useMedia(NARROW_HEADER)
  usePageTitle(query === '' ? t('search.title_empty') : t('search.title', { text: query }))
  return (
    <div className={styles.page} data-header={isNarrow ? 'none' : undefined}>
      <h1 className={styles.hidden}>{t('search.title_empty')}</h1>
      {isNarrow && <NarrowField key="field" query={query} />}
      {query.length >= least && query !== '' ? (
        <Results query={query} />
      ) : (
        !isNarrow && (
          <Empty icon={Telescope} title={t('search.start')} text={t('search.start_text')}>
            <Popular />
          </Empty>
        )
      )}
    </div>
  )
}

function NarrowField({ query }: { readonly query: string }) {
  const { t } = useTranslation()
  const leaveSearch = useLeaveSearch()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(query)
  const [isOpen, setIsOpen] = useState(query === '')
  const listId = useId()
  const { leave, stay } = useListLeave(() => setIsOpen(false))
  // The address is followed, but not against who is typing.
  useEffect(() => {
    if (document.activeElement !== input.current) setText(query)
  }, [query])
  // The page is opened to type into it.
  const isFresh = useRef(query === '')
  useEffect(() => {
    if (isFresh.current) input.current?.focus()
  }, [])
  return (
    <div role="search">
      <div className={styles.bar}>
        <SearchInput
          input={input}
          listId={listId}
          isOpen={isOpen}
          text={text}
          placeholder={t('search.what')}
          onFocus={() => {
            stay()
            setIsOpen(true)
          }}
          // Under an empty field there is nothing but the list.
          onBlur={() => text !== '' && leave()}
          onText={(typed) => {
            setText(typed)
            setIsOpen(true)
          }}
        />
        {text !== '' && (
          <IconButton
            label={t('search.clear')}
            icon={X}
            size="small"
            onClick={() => {
              setText('')
              input.current?.focus()
            }}
          />
        )}
        <button type="button" className={styles.cancel} onClick={leaveSearch}>
          {t('search.cancel')}
        </button>
      </div>
      {isOpen && (
        <SearchCombobox
          input={input}
          listId={listId}
          text={text}
          setText={setText}
          close={() => setIsOpen(false)}
          isInline
        />
      )}
    </div>
  )
}

function Results({ query }: { readonly query: string }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { data: rowset, error: rowsetError, refetch: again } = useQuery(searchRowsetQuery(language))
  const ids = rowset?.rows.map(({ id }) => id) ?? []
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: [language, 'found', query, ids],
    queryFn: async ({ signal }) => {
      const [rows, suggestions] = await Promise.all([
        Promise.all(
          ids.map((id) =>
            callAsHolder(getRow, {
              params: { id: String(id) },
              query: { text: query, limit: ROW_ITEMS },
              signal,
            }),
          ),
        ),
        // Only the order hangs on them.
        call(suggest, { query: { text: query }, signal }).catch(() => []),
      ])
      return orderFound(rows, suggestions)
    },
    enabled: rowset != null,
    // What is found changes from hour to hour. The last answer stays until the new one is there.
    staleTime: KEPT_MS,
    placeholderData: keepPreviousData,
  })
  if (rowset === null) return <Suggested query={query} nothing={<Nothing query={query} />} />
  const rowsetFailure = rowset === undefined ? rowsetError : null
  const failure = rowsetFailure ?? (data ? null : error)
  if (failure)
    return <ErrorState error={failure} onRetry={() => void (rowsetFailure ? again() : refetch())} />
  if (!data) {
    return (
      <div className={styles.waiting} aria-busy>
        {WAITING.map((index) => (
          <CardSkeleton key={index} shape="v" />
        ))}
      </div>
    )
  }
  const filled = data.filter((row) => row.contents.length + row.channels.length + row.persons.length > 0)
  if (filled.length === 0 && !isPlaceholderData) return <Nothing query={query} />
  return (
    <div aria-busy={isPlaceholderData} aria-live="polite" className={styles.rows}>
      {filled.map((row) => (
        <FoundRow key={row.id} row={row} query={query} />
      ))}
      <p className={styles.hidden}>{t('search.title', { text: query })}</p>
    </div>
  )
}

function Nothing({ query }: { readonly query: string }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const location = useLocation()
  const hint = layoutHint(query, useLanguage())
  const lookFor = (text: string): void =>
    void navigate(searchPath(text), { replace: true, state: searchState(location) })
  return (
    <Empty
      icon={SearchX}
      title={t('search.warning_no_search_results', { text: query })}
      text={t(hint ? 'search.no_results_layout' : 'search.no_results_text')}
    >
      {hint && (
        <Button look="paper" onClick={() => lookFor(hint)}>
          {t('search.look_for', { text: hint })}
        </Button>
      )}
      <Popular />
    </Empty>
  )
}

/** What others look for, to begin with. */
function Popular() {
  const { t } = useTranslation()
  const location = useLocation()
  const { data = [] } = useQuery(suggestionsQuery(useLanguage(), ''))
  if (data.length === 0) return null
  return (
    <div className={styles.popular}>
      <h2>{t('search.popular')}</h2>
      <ul>
        {data.map(({ content_type, object_id, text }) => (
          <li key={`${content_type}-${object_id}`}>
            <Link to={searchPath(text.toLowerCase())} replace state={searchState(location)}>
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
