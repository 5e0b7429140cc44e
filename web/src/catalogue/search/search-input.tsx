import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { SEARCH_TEXT_MAX } from '#contract/search-limits.ts'
import styles from './search-input.module.css'

interface SearchInputProps {
  readonly input: RefObject<HTMLInputElement | null>
  /** For a label around it. */
  readonly id?: string
  /** Id of the list that it opens. */
  readonly listId: string
  readonly isOpen: boolean
  readonly text: string
  readonly placeholder: string
  readonly onText: (text: string) => void
  readonly onFocus: () => void
  readonly onBlur?: () => void
}

/** The field itself, without its frame: what is typed into it opens the list. */
export function SearchInput({ input, listId, isOpen, text, onText, ...rest }: SearchInputProps) {
  const { t } = useTranslation()
  return (
    <input
      {...rest}
      ref={input}
      className={styles.input}
      type="text"
      inputMode="search"
      enterKeyHint="search"
      role="combobox"
      aria-expanded={isOpen}
      aria-controls={listId}
      aria-autocomplete="list"
      aria-label={t('shell.search')}
      maxLength={SEARCH_TEXT_MAX}
      autoComplete="off"
      value={text}
      onChange={(event) => onText(event.target.value)}
    />
  )
}
