import type { KeyboardEvent } from 'react'
import { classes } from '../ui/classes.ts'
import look from '../ui/tabs.module.css'
import styles from './tv-tabs.module.css'

interface TvTabsProps<Tab extends string> {
  readonly label: string
  readonly tabs: readonly { readonly id: Tab; readonly title: string }[]
  readonly selected: Tab
  readonly onSelect: (tab: Tab) => void
}

/** Two or three panes, one shown. Arrows go from tab to tab. */
export function TvTabs<Tab extends string>({ label, tabs, selected, onSelect }: TvTabsProps<Tab>) {
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const at = tabs.findIndex(({ id }) => id === selected)
    const index = (at + step + tabs.length) % tabs.length
    const next = tabs[index]
    if (!next) return
    onSelect(next.id)
    const button = event.currentTarget.children[index]
    if (button instanceof HTMLElement) button.focus()
  }
  return (
    <div
      className={classes(look.tabs, styles.tabs)}
      role="tablist"
      tabIndex={-1}
      aria-label={label}
      onKeyDown={onKeyDown}
    >
      {tabs.map(({ id, title }) => (
        <button
          key={id}
          type="button"
          role="tab"
          aria-selected={id === selected}
          tabIndex={id === selected ? 0 : -1}
          onClick={() => onSelect(id)}
        >
          {title}
        </button>
      ))}
    </div>
  )
}
