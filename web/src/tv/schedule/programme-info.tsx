import { Undo2 } from 'lucide-react'
import { memo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Channel, ScheduleItem } from '#contract/tv.ts'
import { isFolded } from '../../ui/read-on.tsx'
import { Button } from '../../ui/button.tsx'
import { Tag } from '../../ui/chip.tsx'
import { classes } from '../../ui/classes.ts'
import clamp from '../../ui/text.module.css'
import { ChannelFavourites } from './channel-favourites.tsx'
import styles from './programme-info.module.css'
import { useTvText } from '../use-tv-text.ts'

interface ProgrammeInfoProps {
  readonly channel: Channel
  /** The programme on screen; undefined where the schedule does not say. */
  readonly item: ScheduleItem | undefined
  /** Offered where the programme can be watched from its start. */
  readonly onFromBeginning?: (() => void) | undefined
  /** On narrow screens the description is a tab of its own. */
  readonly hasDescription: boolean
}

/** What is on the screen, in words. */
export const ProgrammeInfo = memo(function ProgrammeInfo({
  channel,
  item,
  onFromBeginning,
  hasDescription,
}: ProgrammeInfoProps) {
  const { t } = useTranslation()
  const text = useTvText()
  const age = text.age(item?.age ?? item?.program.age ?? channel.age)
  const facts = item
    ? [
        channel.name,
        text.span(item),
        text.episode(item) ?? item.program.year,
        item.program.genres[0]?.name ?? item.program.category.name,
      ]
    : []
  // Its list opens towards the middle of the screen.
  const favourites = (
    <ChannelFavourites channel={channel} item={item} align={hasDescription ? 'end' : 'start'} />
  )
  return (
    <div className={styles.info}>
      <div>
        <h1>{item?.program.title ?? channel.name}</h1>
        <p className={styles.facts}>
          {facts.map((fact) => fact && <span key={fact}>{fact}</span>)}
          {age && <Tag look="line">{age}</Tag>}
        </p>
      </div>
      <div className={styles.acts}>
        {!hasDescription && favourites}
        {onFromBeginning && (
          <Button size="small" icon={Undo2} onClick={onFromBeginning}>
            {t('tv.from_beginning')}
          </Button>
        )}
        {hasDescription && favourites}
      </div>
      {hasDescription && <Description key={item?.id ?? channel.id} channel={channel} item={item} />}
    </div>
  )
})

/** What it is about; long texts fold. */
export function Description({
  channel,
  item,
  fallback,
}: Pick<ProgrammeInfoProps, 'channel' | 'item'> & { readonly fallback?: string }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const told = item?.program.description ?? channel.description ?? fallback
  if (!told) return null
  const folds = isFolded(told)
  return (
    <div className={styles.description}>
      <p className={classes(folds && !isOpen && clamp.clamp3)}>{told}</p>
      {folds && (
        <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'tv.description_less' : 'tv.description_more')}
        </button>
      )}
    </div>
  )
}
