import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Filter } from '#contract/filters.ts'
import { formatLocale } from '../../i18n/languages.ts'
import { useLanguage } from '../../frame/service.queries.ts'
import { choiceGroups, type ChoiceGroup } from './choices.ts'
import { countryChoicesQuery, genreChoicesQuery } from './filter.queries.ts'

/** What can be chosen for a filter now, in the viewer's language. */
export function useChoices(
  filter: Filter,
  content_type: NonNullable<Filter['content_type']>,
): readonly ChoiceGroup[] {
  const { t } = useTranslation()
  const language = useLanguage()
  const [year] = useState(() => new Date().getFullYear())
  const { data: genres = [] } = useQuery(genreChoicesQuery(language, content_type, false))
  const { data: countries = [] } = useQuery(countryChoicesQuery(language, content_type))
  const format = new Intl.NumberFormat(formatLocale(language), { maximumFractionDigits: 1 })
  const known = { genres, countries, year, rating: format.format }
  return choiceGroups(filter, known, t)
}
