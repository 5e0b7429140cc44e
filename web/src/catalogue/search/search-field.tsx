import { Search } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { lazyPart } from '../../ui/lazy-page.tsx'
import { NARROW_HEADER } from '../../ui/narrow-header.ts'
import { Link } from '../../ui/link.tsx'
import styles from './search-field.module.css'
import { SearchInput } from './search-input.tsx'
import { useListLeave } from './use-list-leave.ts'

// What answers the field comes when somebody is about to use it.
const importCombobox = () => import('./search-combobox.tsx')
const SearchCombobox = lazyPart(importCombobox)
const warm = (): void => void importCombobox().catch(() => undefined)

/** Whether keys pressed on an element write into it. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** The search of the header: a field on wide screens, a way to the page with the field on narrow ones. */
export function SearchField() {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  const query = pathname === '/search' ? (new URLSearchParams(search).get('q') ?? '') : ''
  const [text, setText] = useState(query)
  const [isOpen, setIsOpen] = useState(false)
  const fieldId = useId()
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const { leave, stay } = useListLeave(() => setIsOpen(false))

  // The address is followed, but not against who is typing.
  useEffect(() => {
    if (document.activeElement !== input.current) setText(query)
  }, [query])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey
      if (event.key !== '/' || !isPlain || isTyping(event.target) || matchMedia(NARROW_HEADER).matches) return
      event.preventDefault()
      input.current?.focus()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])

  const close = () => {
    stay()
    setIsOpen(false)
  }
  return (
    <>
      <Link
        className={styles.link}
        to="/search"
        state={{ from: `${pathname}${search}` }}
        aria-label={t('shell.search')}
      >
        <Search size={22} strokeWidth={1.75} aria-hidden />
      </Link>
      <div className={styles.place} role="search" data-open={isOpen}>
        <label className={styles.field} htmlFor={fieldId} onPointerEnter={warm}>
          <Search size={18} strokeWidth={2} aria-hidden />
          <SearchInput
            id={fieldId}
            input={input}
            listId={listId}
            isOpen={isOpen}
            text={text}
            placeholder={t('shell.search')}
            onText={(typed) => {
              setText(typed)
              setIsOpen(true)
            }}
            onFocus={() => {
              stay()
              setIsOpen(true)
            }}
            onBlur={leave}
          />
        </label>
        {isOpen && (
          <SearchCombobox input={input} listId={listId} text={text} setText={setText} close={close} />
        )}
      </div>
    </>
  )
}
