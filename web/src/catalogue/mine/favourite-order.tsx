import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ChevronDown, ChevronUp, GripVertical, X } from 'lucide-react'
import { type DragEvent, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../frame/service.queries.ts'
import { showAlert } from '../../ui/alerts.store.ts'
import { IconButton } from '../../ui/button.tsx'
import { Picture } from '../../ui/picture.tsx'
import text from '../../ui/text.module.css'
import { moveMutation } from '../../favourites/move-favourite.ts'
import styles from './favourite-order.module.css'
import { useFavourite } from '../../favourites/use-favourite.ts'
import type { FavouriteThing } from './use-favourite-things.ts'

/** Favourites as lines: dragged by the mouse, or moved by their arrows. Each move is saved at once. */
export function FavouriteOrder({ things }: { readonly things: readonly FavouriteThing[] }) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const { mutate } = useMutation(
    moveMutation(queries, useLanguage(), () => showAlert(t('mine.not_moved'), 'bad')),
  )
  const [said, setSaid] = useState('')
  const [dragged, setDragged] = useState<string | null>(null)
  const [over, setOver] = useState<number | null>(null)
  const list = useRef<HTMLOListElement>(null)
  const removed = useRef<{ readonly id: string; readonly at: number } | null>(null)
  // The focus goes from a line that is removed to the one that takes its place, or to the last one.
  useLayoutEffect(() => {
    const gone = removed.current
    if (!gone || things.some(({ favourite }) => favourite.id === gone.id)) return
    removed.current = null
    const line = list.current?.children[Math.min(gone.at, things.length - 1)]
    line?.querySelector<HTMLElement>('button:last-of-type')?.focus()
  }, [things])

  const move = (thing: FavouriteThing, place: number): void => {
    setSaid(t('mine.moved', { name: thing.name, place, count: things.length }))
    mutate({ id: thing.favourite.id, place })
  }
  const drop = (event: DragEvent, place: number): void => {
    event.preventDefault()
    const thing = things.find(({ favourite }) => favourite.id === dragged)
    if (thing) move(thing, place)
  }
  return (
    <div className={styles.order}>
      <p className={styles.hint}>{t('mine.reorder_hint')}</p>
      <p role="status" className={text.hidden}>
        {said}
      </p>
      <ol ref={list}>
        {things.map((thing, at) => (
          <li
            key={thing.favourite.id}
            draggable
            data-dragged={thing.favourite.id === dragged}
            data-over={over === at}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move'
              setDragged(thing.favourite.id)
            }}
            onDragOver={(event) => {
              if (dragged === null) return
              event.preventDefault()
              setOver(at)
            }}
            onDrop={(event) => drop(event, at + 1)}
            onDragEnd={() => {
              setDragged(null)
              setOver(null)
            }}
          >
            <GripVertical size={20} strokeWidth={1.75} aria-hidden />
            <span className={styles.picture} data-kind={thing.kind}>
              <Picture src={thing.picture} />
            </span>
            <span className={styles.name}>{thing.name}</span>
            <IconButton
              size="small"
              icon={ChevronUp}
              label={t('mine.move_up', { name: thing.name })}
              aria-disabled={at === 0}
              onClick={() => at > 0 && move(thing, at)}
            />
            <IconButton
              size="small"
              icon={ChevronDown}
              label={t('mine.move_down', { name: thing.name })}
              aria-disabled={at === things.length - 1}
              onClick={() => at < things.length - 1 && move(thing, at + 2)}
            />
            <RemoveButton thing={thing} onRemove={() => (removed.current = { id: thing.favourite.id, at })} />
          </li>
        ))}
      </ol>
    </div>
  )
}

interface RemoveButtonProps {
  readonly thing: FavouriteThing
  readonly onRemove: () => void
}

function RemoveButton({ thing: { favourite, kind, name }, onRemove }: RemoveButtonProps) {
  const { t } = useTranslation()
  const { remove } = useFavourite({ kind, id: String(favourite[`${kind}_id`]) })
  const press = () => {
    onRemove()
    remove()
  }
  return <IconButton size="small" icon={X} label={t('mine.remove', { name })} onClick={press} />
}
