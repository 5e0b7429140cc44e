import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Suggestion } from '#contract/search.ts'
import { searchTextOf } from '#domain/catalogue/search-text.ts'
import { pageStorage } from '../../api/kept-storage.ts'
import { hasBack } from '../../frame/has-back.ts'
import { useViewer } from '../../frame/viewer.queries.ts'
import { useConfiguration, useLanguage } from '../../frame/service.queries.ts'
import { keepRecord, ownerOf, readHistory, removeRecord, type SearchRecord } from './search-history.ts'
import { isSearch, openedFrom, queryOf, searchPath, searchState } from './search-path.ts'
import { suggestionsQuery } from './search.queries.ts'

/** Until the service has said otherwise. */
const MIN_CHARS = 1
const BOUNCING_MS = 1000

interface SearchParts {
  readonly text: string
  readonly setText: (text: string) => void
  readonly close: () => void
}

/** What a search does besides showing itself: it asks, it moves to its page when the text rests, and it finds the way back. */
export function useSearch({ text, setText, close }: SearchParts) {
  const location = useLocation()
  const navigate = useNavigate()
  const leave = useLeaveSearch()
  const language = useLanguage()
  const { min_search_chars: least = MIN_CHARS, bouncing_interval: rest = BOUNCING_MS } =
    useConfiguration() ?? {}
  const typed = searchTextOf(text)
  const wanted = typed.length < least ? '' : typed
  const { data: suggestions = [], isFetching, error } = useQuery(suggestionsQuery(language, wanted))
  const { history, remember, forget } = useHistory(wanted)

  /** To the page of results. One step of the history for a whole search, so that going back leaves it at once. */
  const go = (): void => {
    if (wanted === queryOf(location) || (wanted === '' && !isSearch(location))) return
    void navigate(searchPath(wanted), { replace: isSearch(location), state: searchState(location) })
  }
  const goRested = useEffectEvent(go)
  useEffect(() => {
    const wait = setTimeout(() => goRested(), rest)
    return () => clearTimeout(wait)
  }, [wanted, rest])

  /** The list goes; the field says again what the page shows. */
  const settle = (): void => {
    close()
    setText(queryOf(location))
  }
  const hide = (): void => {
    close()
    setText('')
    if (isSearch(location)) leave()
  }
  return { wanted, suggestions, isAsking: isFetching, error, history, remember, forget, go, settle, hide }
}

/** Leaves the search for where it was opened, with its place there; one that was come to by its address, for home. */
export function useLeaveSearch(): () => void {
  const from = openedFrom(useLocation())
  const navigate = useNavigate()
  return () => {
    if (from !== undefined && hasBack()) void navigate(-1)
    else void navigate(from ?? '/', { replace: true })
  }
}

const storage = pageStorage()

/** What this viewer's profile has searched for. */
function useHistory(query: string) {
  const { user, profile } = useViewer()
  const [, setChanges] = useState(0)
  const owner = user && profile !== undefined ? ownerOf(user.id, profile?.id ?? null) : undefined
  const change = (act: (owner: string) => void): void => {
    if (owner === undefined) return
    act(owner)
    setChanges((count) => count + 1)
  }
  return {
    history: owner === undefined ? [] : readHistory(storage, owner),
    remember: (suggestion: Suggestion): void => {
      const record = recordOf(query, suggestion)
      if (record) change((whose) => keepRecord(storage, whose, record))
    },
    forget: (record: SearchRecord): void => change((whose) => removeRecord(storage, whose, record)),
  }
}

/** A person is no thing that a history opens, nor is a programme, which is over some day: its channel shows something else then. */
function recordOf(query: string, suggestion: Suggestion): SearchRecord | undefined {
  const { content_type: type, object_id: id, title } = suggestion
  if (type === 'movie' || type === 'series') return { query, type: 'content', id, title }
  return type === 'channel' ? { query, type: 'channel', id, title } : undefined
}
