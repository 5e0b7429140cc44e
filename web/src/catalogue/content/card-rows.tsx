import { useTranslation } from 'react-i18next'
import type { Item } from '#contract/catalogue.ts'
import type { PersonCard } from '#contract/credits.ts'
import { RowHead } from '../../ui/row-head.tsx'
import { Slider } from '../../ui/slider.tsx'
import { useSlider } from '../../ui/use-slider.ts'
import { ItemCard, PersonFace } from '../cards/item-cards.tsx'
import rowStyles from '../rows/row-section.module.css'

/** Who made it, in circles. */
export function Faces({ persons }: { readonly persons: readonly PersonCard[] }) {
  const { t } = useTranslation()
  const title = t('catalogue.cast_and_crew')
  const { viewport, controls } = useSlider(title)
  return (
    <section className={rowStyles.row} aria-label={title}>
      <RowHead title={title} controls={controls} />
      <Slider viewport={viewport} label={title}>
        {persons.map((person) => (
          <div key={`${person.id} ${person.role}`}>
            <PersonFace person={person} />
          </div>
        ))}
      </Slider>
    </section>
  )
}

/** Similar titles; each takes the place of the card that it was found on. */
export function Similar({ items }: { readonly items: readonly Item[] }) {
  const { t } = useTranslation()
  const title = t('catalogue.similar')
  const { viewport, controls } = useSlider(title)
  return (
    <section className={rowStyles.row} aria-label={title}>
      <RowHead title={title} controls={controls} />
      <Slider viewport={viewport} label={title}>
        {items.map((item) => (
          <div key={item.id}>
            <ItemCard item={item} shape="v" isSimilar />
          </div>
        ))}
      </Slider>
    </section>
  )
}
