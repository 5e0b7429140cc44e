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
import { type CaptionPresetChoice, captionPages, presetChoices } from '../captions/caption-pages.ts'
import { type CaptionStyle, keepStyle } from '../captions/caption-style.ts'
import { usePlayerText } from '../player-text.ts'
import type { PlayerSurfaceProps } from '../player-surface.types.ts'
import styles from './settings-menu.module.css'
import type { SettingsPage, SettingsPageId } from './settings-page.types.ts'
import { settingsPages } from './settings-pages.ts'
import { useSnapshot } from '../use-player.ts'
import { CaptionTiles } from './caption-tiles.tsx'

/** What is set of the look of subtitles has none. */
const ICONS: Readonly<Partial<Record<SettingsPageId, LucideIcon>>> = {
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
  /** How subtitles look now. */
  readonly captionStyle: CaptionStyle
  /** A look was chosen. */
  readonly onStyled: () => void
  readonly onClose: () => void
}

/** The settings over the picture: a popover, on phones a sheet. */
export function SettingsMenu(props: SettingsMenuProps) {
  const { player, page, captionStyle, onPage, onTrack, onStyled, onClose } = props
  const { text } = usePlayerText()
  const snapshot = useSnapshot(player, (all) => all)
  const menu = useRef<HTMLDivElement>(null)
  const keep = (style: CaptionStyle): void => {
    keepStyle(style)
    onStyled()
  }
  // A television is told how it is to draw subtitles.
  const pages = [...settingsPages(player, snapshot, text, onTrack), ...captionPages(captionStyle, keep, text)]
  const hasPresets = page === 'subtitles' || page === 'captions'
  const presets = hasPresets ? presetChoices(captionStyle, keep, text) : []
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
    if (event.key === 'ArrowLeft' && open) onPage(open.parent)
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
      data-page={page.split('_')[0]}
      onKeyDown={press}
    >
      <span className={styles.grip} />
      {open ? <Choices page={open} presets={presets} onBack={() => onPage(open.parent)} /> : null}
      {pages
        .filter(({ parent }) => parent === page)
        .map((entry) => (
          <Entry key={entry.id} page={entry} onOpen={onPage} />
        ))}
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
      {Icon && <Icon strokeWidth={1.75} aria-hidden />}
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
  presets,
  onBack,
}: {
  readonly page: SettingsPage
  readonly presets: readonly CaptionPresetChoice[]
  readonly onBack: () => void
}) {
  const { text } = usePlayerText()
  return (
    <>
      <button
        type="button"
        role="menuitem"
        className={styles.item}
        aria-label={`${title}, ${text('settings_back')}`}
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
      {presets.length > 0 && <CaptionTiles presets={presets} />}
    </>
  )
}
