import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { CATEGORY_ALL, type Category, type Channel } from '#contract/tv.ts'
import { hasCategoryFilter, toggleCategory } from '#domain/tv/category-selection.ts'
import { isChildSession } from '../../api/profile-role.ts'
import { Chip } from '../../ui/chip.tsx'

interface CategoryChipsProps {
  /** Undefined while they load. */
  readonly channels: readonly Channel[] | undefined
  readonly categories: readonly Category[]
  readonly selected: readonly number[]
  readonly onSelect: (selected: readonly number[]) => void
  readonly className?: string | undefined
}

/** The categories that have a channel, several of which can be chosen; nothing where there is no choice. */
export function CategoryChips({ channels, categories, selected, onSelect, className }: CategoryChipsProps) {
  const { t } = useTranslation()
  const offered = useMemo(() => {
    const known = new Set(channels?.map(({ id }) => id))
    return categories.filter(
      ({ id, channels: of }) => id !== CATEGORY_ALL && of.some((one) => known.has(one)),
    )
  }, [channels, categories])
  const all = categories.find(({ id }) => id === CATEGORY_ALL)?.short ?? t('tv.category_all')
  if (!hasCategoryFilter(offered.length, isChildSession())) return null
  const choose = (id: number) => onSelect(toggleCategory(selected, id))
  return (
    <div className={className} role="group" aria-label={t('tv.categories')}>
      <Chip isSelected={selected.includes(CATEGORY_ALL)} onClick={() => choose(CATEGORY_ALL)}>
        {all}
      </Chip>
      {offered.map(({ id, name, short }) => (
        <Chip key={id} isSelected={selected.includes(id)} onClick={() => choose(id)}>
          {short ?? name}
        </Chip>
      ))}
    </div>
  )
}
