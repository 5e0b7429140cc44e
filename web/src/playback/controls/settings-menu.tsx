import {
  AudioLines,
  Captions,
  Check,
  ChevronLeft,
  ChevronRight,
  Gauge,
  type LucideIcon,
  SlidersVertical,
} from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { Player } from '#player/player.types.ts'
import { usePlayerText } from '../player-text.ts'
import type { PlayerSurfaceProps } from '../player-surface.types.ts'
import styles from './settings-menu.module.css'
import { type SettingsPage, type SettingsPageId, settingsPages } from './settings-pages.ts'
import { useSnapshot } from '../use-player.ts'

const ICONS: Readonly<Record<SettingsPageId, LucideIcon>> = {
  audio: AudioLines,
  subtitles: Captions,
  quality: SlidersVertical,
  speed: Gauge,
}

interface SettingsMenuProps {
  readonly player: Player
  /** The page that is open; 'root' lists them. */
  readonly page: SettingsPageId | 'root'
  readonly onPage: (page: SettingsPageId | 'root') => void
  /** A language was chosen, to be kept. */
  readonly onTrack: PlayerSurfaceProps['onTrack']
  readonly onClose: () => void
}

/** The settings over the picture: a popover, on phones a sheet. */
export function SettingsMenu({ player, page, onPage, onTrack, onClose }: SettingsMenuProps) {
  const { text } = usePlayerText()
  const snapshot = useSnapshot(player, (all) => all)
  const menu = useRef<HTMLDivElement>(null)
  const pages = settingsPages(player, snapshot, text, onTrack)
  const open = pages.find(({ id }) => id === page)

  useEffect(() => {
    const items = menu.current
    const first = items?.querySelector<HTMLElement>('[aria-checked="true"]') ?? items?.querySelector('button')
    first?.focus({ preventScroll: true })
  }, [page])

  useEffect(() => {
    const close = (event: PointerEvent): void => {
      const { target } = event
      const isOpener = target instanceof Element && target.closest('[aria-haspopup="menu"]') !== null
      if (!(target instanceof Node) || menu.current?.contains(target) || isOpener) return
      onClose()
      // The press that closes the menu does nothing else to the picture.
      const surface = menu.current?.closest('section')
      if (surface?.contains(target) && !(target instanceof Element && target.closest('button, [role]')))
        event.stopPropagation()
    }
    document.addEventListener('pointerdown', close, { capture: true })
    return () => document.removeEventListener('pointerdown', close, { capture: true })
  }, [onClose])

  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Tab') return onClose()
    event.stopPropagation()
    if (event.key === 'Escape') onClose()
    if (event.key === 'ArrowLeft' && open) onPage('root')
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    const items = [...(menu.current?.querySelectorAll('button') ?? [])]
    const focused = items.findIndex((item) => item === document.activeElement)
    items.at((focused + (event.key === 'ArrowDown' ? 1 : -1)) % items.length)?.focus()
  }

  return (
    <div
      ref={menu}
      className={styles.menu}
      role="menu"
      tabIndex={-1}
      aria-label={open?.title ?? text('settings')}
      onKeyDown={press}
    >
      <span className={styles.grip} />
      {open ? (
        <Choices page={open} onBack={() => onPage('root')} />
      ) : (
        pages.map((entry) => <Entry key={entry.id} page={entry} onOpen={onPage} />)
      )}
    </div>
  )
}

function Entry({
  page: { id, title, value },
  onOpen,
}: {
  readonly page: SettingsPage
  readonly onOpen: (id: SettingsPageId) => void
}) {
  const Icon = ICONS[id]
  return (
    <button
      type="button"
      role="menuitem"
      aria-haspopup="menu"
      className={styles.item}
      onClick={() => onOpen(id)}
    >
      <Icon strokeWidth={1.75} aria-hidden />
      {title}
      <span className={styles.value}>
        <span>{value}</span>
        <ChevronRight strokeWidth={1.75} aria-hidden />
      </span>
    </button>
  )
}

function Choices({
  page: { title, choices },
  onBack,
}: {
  readonly page: SettingsPage
  readonly onBack: () => void
}) {
  const { text } = usePlayerText()
  return (
    <>
      <button
        type="button"
        role="menuitem"
        className={styles.item}
        aria-label={text('settings_back')}
        onClick={onBack}
      >
        <ChevronLeft strokeWidth={1.75} aria-hidden />
        <b>{title}</b>
      </button>
      {choices.map(({ id, label, isChosen, choose }) => (
        <button
          key={id}
          type="button"
          role="menuitemradio"
          aria-checked={isChosen}
          className={styles.item}
          onClick={choose}
        >
          <Check strokeWidth={1.75} aria-hidden data-chosen={isChosen} />
          {label}
        </button>
      ))}
    </>
  )
}
