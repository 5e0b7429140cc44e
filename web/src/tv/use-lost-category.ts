import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { Category } from '#contract/tv.ts'
import { fallbackCategory } from '#domain/tv/category-selection.ts'
import { showAlert } from '../ui/alerts.store.ts'
import type { useTvPlace } from './use-tv-place.ts'

/** Says so where the address names a category that does not exist, and leads to one that does. */
export function useLostCategory(
  { categories, found }: Pick<ReturnType<typeof useTvPlace>, 'categories' | 'found'>,
  pathOf: (categories: readonly Category[], selected: readonly number[]) => string,
): void {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const leave = useEffectEvent((known: readonly Category[]): void => {
    showAlert(t('tv.error_category_not_found'))
    void navigate(pathOf(known, [fallbackCategory(known)]), { replace: true })
  })
  const isLost = found === null
  useEffect(() => {
    if (isLost && categories) leave(categories)
  }, [isLost, categories])
}
