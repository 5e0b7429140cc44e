import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { HistoryItem } from '#contract/catalogue.ts'
import { IconButton } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-page.tsx'
import { HistoryCard } from '../cards/item-cards.tsx'
import styles from './history-tile.module.css'

const TakeOutDialog = lazyPart(() => import('./take-out-dialog.tsx'))

interface HistoryTileProps {
  readonly entry: HistoryItem
  /** What the list it stands in holds: what can be continued, or all. */
  readonly state: 'begun' | 'all'
  readonly isFluid?: boolean
}

/**
 * The link of the card that takes the place of this one, or its button where it leads nowhere. The last card takes its row along: then it is the first link of what
 * follows the row, or the page where nothing does.
 */
function neighbourOf(tile: HTMLElement | null): HTMLElement | null {
  const cell = tile?.parentElement
  const card = (cell?.nextElementSibling ?? cell?.previousElementSibling)?.querySelector<HTMLElement>(
    'a, button',
  )
  if (card) return card
  for (let row = tile?.closest('section')?.nextElementSibling; row; row = row.nextElementSibling) {
    const link = row.querySelector('a')
    if (link) return link
  }
  return tile?.closest('main') ?? null
}

/** Something begun or watched, and the button that takes it out of the list. */
export function HistoryTile({ entry, state, isFluid = false }: HistoryTileProps) {
  const { t } = useTranslation()
  const tile = useRef<HTMLDivElement>(null)
  const [isAsked, setAsked] = useState(false)
  /** Where the focus goes when this tile is gone; until then the window gives it back to the button. */
  const next = useRef<HTMLElement>(null)
  useEffect(() => () => next.current?.focus({ preventScroll: next.current.matches('main') }), [])
  return (
    <div className={styles.tile} ref={tile}>
      <HistoryCard entry={entry} isFluid={isFluid} />
      <IconButton
        className={styles.out}
        look="glass"
        size="small"
        icon={X}
        label={t('catalogue.take_out', { name: entry.content.title })}
        onClick={() => setAsked(true)}
      />
      {isAsked && (
        <TakeOutDialog
          id={entry.content.id}
          name={entry.content.title}
          state={state}
          onGone={() => {
            next.current = neighbourOf(tile.current)
          }}
          onClose={() => setAsked(false)}
        />
      )}
    </div>
  )
}
