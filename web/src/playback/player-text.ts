import { useTranslation } from 'react-i18next'
import type { player } from '../i18n/ru/player.ts'

/** A word of the player in the viewer's language. */
export type PlayerText = (
  key: keyof typeof player,
  values?: Readonly<Record<string, string | number>>,
) => string

/** The words of the player, and the language they are in (for dates and numbers). */
export function usePlayerText(): { readonly text: PlayerText; readonly language: string } {
  const { t, i18n } = useTranslation()
  return { text: (key, values) => t(`player.${key}`, { ...values }), language: i18n.language }
}
