import { useQuery } from '@tanstack/react-query'
import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Filter } from '#contract/filters.ts'
import { countChoices, withoutChoice } from '#domain/catalogue/filter.ts'
import { useLanguage } from '../../frame/service.queries.ts'
import { Dialog } from '../../frame/windows/dialog.tsx'
import { useHeldWindow } from '../../frame/windows/use-window.ts'
import { Button } from '../../ui/button.tsx'
import { Chip, Tag } from '../../ui/chip.tsx'
import { foundCountQuery } from './filter.queries.ts'
import styles from './filter-sheet.module.css'
import { useChoices } from './use-choices.ts'

interface FilterSheetProps {
  readonly filter: Filter
  readonly contentType: NonNullable<Filter['content_type']>
  readonly onChange: (filter: Filter) => void
}

/** On a phone: one button that says how much is chosen, and one sheet with all the choices. */
export function FilterSheet(props: FilterSheetProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  // The main genre stands beside the button.
  const count = countChoices(withoutChoice(props.filter, 'main_genre'))
  return (
    <>
      <button type="button" className={styles.open} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <SlidersHorizontal size={18} strokeWidth={1.75} aria-hidden />
        {t('filters.title')} {count > 0 && <Tag look="accent">{count}</Tag>}
      </button>
      {isOpen && <Sheet {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

function Sheet({
  filter,
  contentType,
  onChange,
  onClose,
}: FilterSheetProps & { readonly onClose: () => void }) {
  const { t } = useTranslation()
  // Nothing changes beneath before it is said so.
  const [draft, setDraft] = useState(filter)
  // The phone's own back closes the sheet, and leaves the page only then.
  const handle = useHeldWindow('filters', onClose)
  const groups = useChoices(draft, contentType)
  const { data } = useQuery(foundCountQuery(useLanguage(), draft))
  const isNothing = data?.count === 0
  const show = contentType === 'series' ? 'filters.show_series' : 'filters.show_movies'
  return (
    <Dialog handle={handle} title={t('filters.title')}>
      <form
        className={styles.sheet}
        onSubmit={(event) => {
          event.preventDefault()
          handle.leave(() => {
            onClose()
            onChange(draft)
          })
        }}
      >
        {groups.map(({ name, choices }) => (
          <fieldset key={name}>
            <legend>{name}</legend>
            <div className={styles.choices}>
              {choices.map((choice) => (
                <Chip key={choice.label} isSelected={choice.isChosen} onClick={() => setDraft(choice.filter)}>
                  <span className={styles.word}>{choice.label}</span>
                </Chip>
              ))}
            </div>
          </fieldset>
        ))}
        <div className={styles.ways}>
          <Button
            look="ghost"
            isDisabled={countChoices(withoutChoice(draft, 'main_genre')) === 0}
            onClick={() =>
              setDraft(withoutChoice(draft, 'genre', 'country', 'year_from', 'year_to', 'rating_from'))
            }
          >
            {t('filters.reset')}
          </Button>
          <Button look="paper" isSubmit isDisabled={isNothing}>
            {data === undefined
              ? t('filters.show')
              : isNothing
                ? t('filters.filters_no_found')
                : t(show, { count: data.count })}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
