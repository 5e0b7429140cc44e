import { useQuery } from '@tanstack/react-query'
import { Fragment, memo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Row, RowHead as Head } from '#contract/catalogue.ts'
import { useLanguage } from '../../frame/service.queries.ts'
import { AllFace, cardClass, CardSkeleton } from '../../ui/card.tsx'
import { classes } from '../../ui/classes.ts'
import { ErrorState } from '../../ui/empty.tsx'
import { RowHead } from '../../ui/row-head.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Slider } from '../../ui/slider.tsx'
import { useNear } from '../../ui/use-near.ts'
import { useSlider } from '../../ui/use-slider.ts'
import { expectsItems, rememberItems } from './personal-rows.ts'
import { rowCards, shapeOf } from './row-items.tsx'
import { hasOpenAllTile } from './row-pages.ts'
import { rowQuery } from './row.queries.ts'
import { Link } from '../../ui/link.tsx'
import styles from './row-section.module.css'
import { shownFailure } from '../../frame/shown-failure.ts'
import { useGrowing } from './use-growing.ts'

interface RowSectionProps {
  readonly head: Head
  /** Asked for at once; the others wait until they are near the window. */
  readonly isEager: boolean
  readonly hasLink: boolean
}

const WORDS_ONLY = new Set(['button', 'branded_button', 'promo-wide'])
const PACKETS = new Set(['packet_promo', 'packet_promo_base', 'donate_packs'])
/** One holds the height of a row that is far from the window. */
const SKELETON_CARDS = [1, 2, 3, 4, 5, 6, 7, 8, 9]

/** Where all of a row is shown: channels have their own page, promos and packets are all there already. */
function allPath({ template, slug }: Head): string | null {
  if (template === 'channel' || template === 'channels') return '/channels'
  return WORDS_ONLY.has(template) || PACKETS.has(template) ? null : `/row/${slug}`
}

/** One row of a page: its title and a slider of its cards. A row without items is not there at all. */
export function RowSection({ head, isEager, hasLink }: RowSectionProps) {
  const frame = useRef<HTMLElement>(null)
  const isNear = useNear(frame, isEager)
  const language = useLanguage()
  const { data, error, refetch } = useQuery({
    ...rowQuery(language, { id: String(head.id), isPersonal: head.is_personal }),
    enabled: isNear,
    select: (row) => {
      if (head.is_personal) rememberItems(head.id, row.histories.length + row.contents.length > 0)
      return row
    },
  })
  const failure = shownFailure(error, data)
  // What belongs to the viewer may well be nothing: room is kept only where there was something last time.
  if (head.is_personal && (failure || (!data && !expectsItems(head.id)))) return <span ref={frame} />
  if (failure) {
    return (
      <section className={styles.row} aria-label={head.title}>
        <RowHead title={head.title} />
        <ErrorState error={failure} onRetry={() => void refetch()} />
      </section>
    )
  }
  if (!data) {
    return (
      <section className={styles.row} ref={frame} aria-label={head.title} aria-busy>
        <RowHead title={head.title} />
        <div className={classes(styles.waiting, !isNear && styles.far)}>
          {SKELETON_CARDS.slice(0, isNear ? undefined : 1).map((index) => (
            <Fragment key={index}>{waitingCard(head.template)}</Fragment>
          ))}
        </div>
      </section>
    )
  }
  return <FilledRow row={data} head={head} hasLink={hasLink} isEager={isEager} />
}

function waitingCard(template: string) {
  if (template === 'promo-wide') return <Skeleton className={styles.banner} />
  if (template === 'button') return <Skeleton className={styles.chip} />
  if (template === 'branded_button') return <Skeleton className={styles.brand} />
  if (PACKETS.has(template)) return <Skeleton className={styles.packet} />
  return <CardSkeleton shape={shapeOf(template)} />
}

interface FilledRowProps extends RowSectionProps {
  readonly row: Row
}

/** Cards of a row that are drawn in one frame: about a window full. */
const PART = 8

interface PartCardsProps extends Pick<FilledRowProps, 'row' | 'isEager'> {
  readonly from: number
}

/** Some cards of a row: they stay as they are while its arrows change and others follow them. */
const PartCards = memo(function PartCards({ row, isEager, from }: PartCardsProps) {
  return rowCards(row, { isEager })
    .slice(from, from + PART)
    .map(({ key, card }) => <div key={key}>{card}</div>)
})

function FilledRow({ row, head, hasLink, isEager }: FilledRowProps) {
  const { t } = useTranslation()
  const title = row.title || head.title
  const { viewport, controls } = useSlider(title)
  const count = rowCards(row).length
  const parts = Math.ceil(count / PART)
  const drawn = useGrowing(parts, 1)
  if (count === 0) return null
  const path = allPath(head)
  return (
    <section className={styles.row} aria-label={title} data-template={row.template}>
      <RowHead title={title} allPath={hasLink ? path : null} controls={controls} />
      <Slider viewport={viewport} label={title}>
        {Array.from({ length: drawn }, (_, part) => (
          <PartCards key={part} row={row} isEager={isEager} from={part * PART} />
        ))}
        {path && drawn === parts && hasOpenAllTile(row.template, count) && (
          <div>
            <Link
              className={cardClass(shapeOf(row.template))}
              to={path}
              aria-label={t('catalogue.open_all_of', { title })}
            >
              <AllFace label={t('catalogue.open_all')} />
            </Link>
          </div>
        )}
      </Slider>
    </section>
  )
}
