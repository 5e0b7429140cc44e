import { History, X } from 'lucide-react'
import { useEffect, useEffectEvent, useLayoutEffect, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { Suggestion } from '#contract/search.ts'
import { channelPath, contentPath } from '#domain/catalogue/addresses.ts'
import { layoutHint } from '#domain/catalogue/layout-hint.ts'
import { failureText } from '../../api/failure-text.ts'
import { serviceSeconds } from '../../api/service-clock.ts'
import '../../i18n/search-words.ts'
import { useModalLink } from '../../frame/windows/window-links.ts'
import { useLanguage } from '../../frame/service.queries.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './search-combobox.module.css'
import type { SearchRecord } from './search-history.ts'
import { targetOf, type Target } from './search-path.ts'
import { tellFound } from './search.queries.ts'
import suggested from './suggested.module.css'
import { SuggestionFace } from './suggested.tsx'
import { useSearch } from './use-search.ts'

interface SearchComboboxProps {
  readonly input: RefObject<HTMLInputElement | null>
  /** Id of the list, which the field names as what it controls. */
  readonly listId: string
  readonly text: string
  readonly setText: (text: string) => void
  /** Takes the list away. */
  readonly close: () => void
  /** The list stands in a page, not under the header. */
  readonly isInline?: boolean
}

type Option =
  | { readonly kind: 'record'; readonly key: string; readonly record: SearchRecord }
  | { readonly kind: 'suggestion'; readonly key: string; readonly suggestion: Suggestion }

/** What answers a search field: what was searched for before, what is popular, what the text may mean, and the keys for it. */
export default function SearchCombobox({
  input,
  listId,
  text,
  setText,
  close,
  isInline = false,
}: SearchComboboxProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const language = useLanguage()
  const modal = useModalLink()
  const { wanted, suggestions, isAsking, error, history, remember, forget, go, settle, hide } = useSearch({
    text,
    setText,
    close,
  })
  // Of another text it was another list.
  const [mark, setMark] = useState({ wanted, at: -1 })
  const active = mark.wanted === wanted ? mark.at : -1
  const setActive = (at: number): void => setMark({ wanted, at })
  const hint = layoutHint(text, language)
  const records = wanted === '' ? history : []
  const options: Option[] = [
    ...records.map((record) => ({ kind: 'record' as const, key: `${record.type}-${record.id}`, record })),
    ...suggestions.map((suggestion) => ({
      kind: 'suggestion' as const,
      key: `${suggestion.content_type}-${suggestion.object_id}`,
      suggestion,
    })),
  ]
  const isWaiting = options.length === 0 && isAsking
  const idOf = (at: number): string => `${listId}-${at}`

  const open = ({ path, isModal }: Target): void => {
    settle()
    input.current?.blur()
    if (!isModal) return void navigate(path)
    const { to, ...options } = modal(path)
    void navigate(to, options)
  }
  const choose = (option: Option): void => {
    if (option.kind === 'record') {
      const { type, id } = option.record
      const isModal = type === 'content'
      open({ path: isModal ? contentPath({ id, slug: null }) : channelPath({ id, slug: null }), isModal })
      return
    }
    const { suggestion } = option
    remember(suggestion)
    tellFound({ ...suggestion, text: wanted })
    open(targetOf(suggestion, Math.floor(serviceSeconds())))
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const chosen = options[active]
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && options.length > 0) {
      // One place more than options: on it the field itself is meant.
      setActive(((active + 1 + step + options.length + 1) % (options.length + 1)) - 1)
    } else if (event.key === 'Enter') {
      if (chosen) choose(chosen)
      else {
        go()
        close()
        input.current?.blur()
      }
    } else if (event.key === 'Escape') {
      hide()
      input.current?.blur()
    } else if (event.key === 'Delete' && chosen?.kind === 'record') forget(chosen.record)
    else return
    event.preventDefault()
  })
  // With the list, not a moment after it: the first keys would go past it on a slow machine.
  useLayoutEffect(() => {
    const field = input.current
    field?.addEventListener('keydown', onKey)
    return () => {
      field?.removeEventListener('keydown', onKey)
      field?.removeAttribute('aria-activedescendant')
    }
  }, [input])
  useEffect(() => {
    if (active < 0) return input.current?.removeAttribute('aria-activedescendant')
    input.current?.setAttribute('aria-activedescendant', idOf(active))
    document.getElementById(idOf(active))?.scrollIntoView({ block: 'nearest' })
  })

  const first = (at: number, kind: Option['kind']): boolean =>
    options[at]?.kind === kind && options[at - 1]?.kind !== kind
  return (
    // The field keeps the focus while something of the list is pressed.
    <div
      role="presentation"
      className={styles.combobox}
      data-inline={isInline}
      onMouseDown={(event) => event.preventDefault()}
    >
      <div className={styles.top}>
        {hint && (
          <button type="button" className={styles.hint} onClick={() => setText(hint)}>
            {t('search.maybe', { text: hint })}
          </button>
        )}
        {options.length === 0 && !isAsking && !isInline && (
          <p className={styles.nothing}>
            {error
              ? failureText(error, t)
              : t(wanted === '' ? 'search.start_text' : 'search.warning_no_search_results', { text: wanted })}
          </p>
        )}
        {!isInline && (
          <button type="button" className={styles.cancel} onClick={hide}>
            {t('search.cancel')}
          </button>
        )}
      </div>
      <div role="listbox" id={listId} aria-label={t('search.suggestions')} aria-busy={isWaiting}>
        {options.map((option, at) => (
          <div key={option.key} role="presentation" className={styles.line}>
            {first(at, 'record') && <Caption text={t('search.history')} />}
            {first(at, 'suggestion') && (
              <Caption text={t(wanted === '' ? 'search.popular' : 'search.suggestions')} />
            )}
            <div
              role="option"
              id={idOf(at)}
              tabIndex={-1}
              className={styles.option}
              aria-selected={at === active}
              onClick={() => choose(option)}
              onKeyDown={undefined}
              onPointerMove={() => setActive(at)}
            >
              {option.kind === 'record' ? (
                <>
                  <span className={styles.sign}>
                    <History size={18} strokeWidth={1.75} aria-hidden />
                  </span>
                  <span className={suggested.words}>{option.record.title}</span>
                </>
              ) : (
                <SuggestionFace suggestion={option.suggestion} />
              )}
            </div>
            {option.kind === 'record' && (
              // By keyboard it is Delete.
              <span
                className={styles.remove}
                aria-hidden
                title={t('search.remove', { title: option.record.title })}
                onClick={() => forget(option.record)}
              >
                <X size={16} strokeWidth={2} />
              </span>
            )}
          </div>
        ))}
      </div>
      {isWaiting && !isInline && <Waiting />}
    </div>
  )
}

/** What stands in the list until its first answer is there. */
function Waiting() {
  return [0.7, 0.5, 0.6].map((width) => (
    <div key={width} className={styles.waiting} data-waiting>
      <Skeleton className={styles.sign} />
      <Skeleton text={width} />
    </div>
  ))
}

function Caption({ text }: { readonly text: string }) {
  return (
    <span className={styles.caption} aria-hidden>
      {text}
    </span>
  )
}
