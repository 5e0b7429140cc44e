import { type RefObject, useRef, useState } from 'react'
import type { SettingsPageId } from './settings-page.types.ts'

export type OpenSettings = SettingsPageId | 'root' | null

export interface Settings {
  /** The page that is open; null is none. */
  readonly page: OpenSettings
  /** Whether the viewer chooses how subtitles look, so that they want to see some. */
  readonly isStyling: boolean
  /** Opens a page, or closes the settings with null, from a button that has the focus. */
  readonly open: (page: OpenSettings) => void
  /** Goes on to another page. */
  readonly turn: (page: SettingsPageId | 'root') => void
  readonly styled: () => void
  readonly close: () => void
}

/** Which page of the settings is open. Whoever closes them goes on where they were opened from, else at `surface`. */
export function useSettings(surface: RefObject<HTMLElement | null>): Settings {
  const [page, setPage] = useState<OpenSettings>(null)
  const [hasStyled, setStyled] = useState(false)
  const opener = useRef<HTMLElement>(null)
  return {
    page,
    isStyling: page !== null && (hasStyled || page.startsWith('captions')),
    open(next) {
      const { activeElement } = document
      opener.current =
        activeElement instanceof HTMLElement && activeElement !== document.body ? activeElement : null
      setStyled(false)
      setPage(next)
    },
    turn: setPage,
    styled: () => setStyled(true),
    close() {
      setPage(null)
      ;(opener.current ?? surface.current)?.focus({ preventScroll: true })
    },
  }
}
