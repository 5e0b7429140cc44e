import type { TFunction } from 'i18next'
import { RATING_CHOICES, type Filter } from '#contract/filters.ts'
import { type YearRange, withoutChoice, yearChoices, yearsOf } from '#domain/catalogue/filter.ts'

/** One choice, with the filter that it makes. */
export interface Choice {
  readonly label: string
  readonly isChosen: boolean
  readonly filter: Filter
}

/** What can be chosen for one thing; the first choice is none. */
export interface ChoiceGroup {
  readonly name: string
  readonly choices: readonly Choice[]
}

interface Named {
  readonly id: number
  readonly name: string
}

interface Known {
  readonly genres: readonly Named[]
  readonly countries: readonly Named[]
  readonly year: number
  readonly rating: (rating: number) => string
}

/** Genre, country, years and rating, as far as a filter can be changed by lists. */
export function choiceGroups(filter: Filter, known: Known, t: TFunction): readonly ChoiceGroup[] {
  const named = (field: 'genre' | 'country', all: readonly Named[]): Choice[] => {
    const id = filter[field]
    // An address may name what the list does not.
    const isOther = id !== undefined && !all.some((one) => one.id === id)
    return [...all, ...(isOther ? [{ id, name: t('filters.other') }] : [])].map((one) => ({
      label: one.name,
      isChosen: one.id === id,
      filter: { ...filter, [field]: one.id },
    }))
  }
  const group = (
    name: 'genre' | 'country' | 'years' | 'rating',
    none: Filter,
    choices: readonly Choice[],
  ): ChoiceGroup => ({
    name: t(`filters.${name}`),
    choices: [
      {
        label: t(`filters.any_${name}`),
        isChosen: choices.every(({ isChosen }) => !isChosen),
        filter: none,
      },
      ...choices,
    ],
  })
  return [
    group('genre', withoutChoice(filter, 'genre'), named('genre', known.genres)),
    group('country', withoutChoice(filter, 'country'), named('country', known.countries)),
    group('years', withoutChoice(filter, 'year_from', 'year_to'), years(filter, known.year, t)),
    group('rating', withoutChoice(filter, 'rating_from'), ratings(filter, known.rating, t)),
  ]
}

function years(filter: Filter, currentYear: number, t: TFunction): Choice[] {
  const chosen = yearsOf(filter)
  const isChosen = ({ from, to }: YearRange): boolean => from === chosen.from && to === chosen.to
  const none = withoutChoice(filter, 'year_from', 'year_to')
  const offered = yearChoices(currentYear)
  const isOther = (chosen.from !== null || chosen.to !== null) && !offered.some(isChosen)
  return [...offered, ...(isOther ? [chosen] : [])].map((range) => ({
    label: yearsLabel(range, t),
    isChosen: isChosen(range),
    filter: {
      ...none,
      ...(range.from === null ? {} : { year_from: range.from }),
      ...(range.to === null ? {} : { year_to: range.to }),
    },
  }))
}

function yearsLabel({ from, to }: YearRange, t: TFunction): string {
  if (from === null) return t('filters.years_before', { year: (to ?? 0) + 1 })
  if (to === null) return t('filters.years_from', { year: from })
  return from === to ? String(from) : t('filters.years_range', { from, to })
}

function ratings(filter: Filter, text: Known['rating'], t: TFunction): Choice[] {
  const chosen = filter.rating_from
  const isOther = chosen !== undefined && !RATING_CHOICES.some((one) => one === chosen)
  return [...RATING_CHOICES, ...(isOther ? [chosen] : [])].map((rating_from) => ({
    label: t('filters.rating_from', { rating: text(rating_from) }),
    isChosen: rating_from === chosen,
    filter: { ...filter, rating_from },
  }))
}
