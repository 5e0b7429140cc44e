import { Check, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../ui/button.tsx'
import type { Thing } from './favourite-list.ts'
import { useFavourite } from './use-favourite.ts'

interface FavouriteButtonProps {
  readonly thing: Thing
  /** What it is called, for who cannot see where the button stands. */
  readonly name: string
  readonly look?: 'ghost' | 'glass'
}

/** A plus, or a check for what is kept; flips at once. */
export function FavouriteButton({ thing, name, look = 'glass' }: FavouriteButtonProps) {
  const { t } = useTranslation()
  const { isKept, toggle } = useFavourite(thing)
  return (
    <IconButton
      look={look}
      icon={isKept ? Check : Plus}
      label={t('mine.favourite', { name })}
      aria-pressed={isKept}
      onClick={toggle}
    />
  )
}
