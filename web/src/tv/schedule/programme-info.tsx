import { Undo2 } from 'lucide-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Channel, ScheduleItem } from '#contract/tv.ts'
import { Credits } from '../../frame/credits.tsx'
import { Ratings } from '../../frame/ratings.tsx'
import { namedLine } from '../../i18n/named-line.ts'
import { Description } from '../../ui/read-on.tsx'
import { Button } from '../../ui/button.tsx'
import { Tag } from '../../ui/chip.tsx'
import { ChannelFavourites } from './channel-favourites.tsx'
import styles from './programme-info.module.css'
import { useTvText } from '../use-tv-text.ts'

interface ProgrammeInfoProps {
  readonly channel: Channel
  /** The programme on screen; undefined where the schedule does not say. */
  readonly item: ScheduleItem | undefined
  /** Offered where the programme can be watched from its start. */
  readonly onFromBeginning?: (() => void) | undefined
  /** On narrow screens persons and description are a tab of their own. */
  readonly isWhole: boolean
}

/** What is on the screen, in words. */
export const ProgrammeInfo = memo(function ProgrammeInfo({
  channel,
  item,
  onFromBeginning,
  isWhole,
}: ProgrammeInfoProps) {
  const { t, i18n } = useTranslation()
  const text = useTvText()
  const age = text.age(item?.age ?? item?.program.age ?? channel.age)
  const genres = namedLine(item?.program.genres.map(({ name }) => name) ?? [], i18n.language)
  const facts = item
    ? [
        channel.name,
        text.span(item),
        text.episode(item) ?? item.program.year,
        item.program.countries.map(({ name }) => name).join(', '),
        genres || item.program.category.name,
      ]
    : []
  // Its list opens towards the middle of the screen.
  const favourites = <ChannelFavourites channel={channel} item={item} align={isWhole ? 'end' : 'start'} />
  return (
    <div className={styles.info}>
      <div>
        <h1>{item?.program.title ?? channel.name}</h1>
        <p className={styles.facts}>
          {item && <Ratings ratings={item.program.ratings} />}
          {facts.map((fact) => fact && <span key={fact}>{fact}</span>)}
          {age && <Tag look="line">{age}</Tag>}
        </p>
      </div>
      <div className={styles.acts}>
        {!isWhole && favourites}
        {onFromBeginning && (
          <Button size="small" icon={Undo2} onClick={onFromBeginning}>
            {t('tv.from_beginning')}
          </Button>
        )}
        {isWhole && favourites}
      </div>
      {isWhole && <About key={item?.id ?? channel.id} channel={channel} item={item} />}
    </div>
  )
})

/** What it is about, where long texts fold, and who made it. */
export function About({
  channel,
  item,
  fallback,
}: Pick<ProgrammeInfoProps, 'channel' | 'item'> & { readonly fallback?: string }) {
  const { t } = useTranslation()
  const persons = item?.program.persons ?? []
  const told = item?.program.description ?? channel.description ?? fallback
  if (!told && persons.length === 0) return null
  return (
    <div className={styles.description}>
      {told && <Description text={told} says={[t('tv.description_more'), t('tv.description_less')]} />}
      <Credits persons={persons} />
    </div>
  )
}
