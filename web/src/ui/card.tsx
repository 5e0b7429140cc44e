import { ChevronRight, Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './card.module.css'
import { classes } from './classes.ts'
import { Picture } from './picture.tsx'
import { Skeleton } from './skeleton.tsx'

/** `v` portrait 2:3, `h` landscape 16:9, `channel` a logo on a 3:2 tile, `person` a circle. */
export type CardShape = 'v' | 'h' | 'channel' | 'person'

/** The class of the link around a card's face. A fluid card takes the width of its grid cell. */
export function cardClass(shape: CardShape, isFluid = false): string {
  return classes(styles.card, styles[shape], isFluid && styles.fluid)
}

interface CardFaceProps {
  readonly picture: string | null | undefined
  /** The same picture in other widths. */
  readonly pictureSet?: string | undefined
  readonly title: string
  readonly meta?: string | null | undefined
  readonly isTitleShort?: boolean
  /** Channel logo on its plate, at the top left of a still. */
  readonly plate?: { readonly src: string; readonly name: string } | null | undefined
  /** Not in the viewer's packets: a lock that says so in words, too. */
  readonly lock?: string | null | undefined
  /** At the lower left: a mark of the title's maker. */
  readonly mark?: string | null | undefined
  /** At the lower right: a duration. */
  readonly foot?: ReactNode
  /** At the lower edge: a `Line`, told where it lies. */
  readonly line?: ((className: string | undefined) => ReactNode) | undefined
  readonly isEager?: boolean
}

/** Picture and caption of a card. The caption never moves; only the picture grows under the pointer. */
export function CardFace(props: CardFaceProps) {
  const { picture, pictureSet, title, meta, isTitleShort, plate, lock, mark, foot, line, isEager } = props
  return (
    <>
      <span className={styles.picture}>
        <Picture src={picture} srcSet={pictureSet} isEager={isEager === true} />
        {plate && (
          <span className={styles.plate}>
            <Picture src={plate.src} alt={plate.name} />
          </span>
        )}
        {lock && (
          <span className={styles.corner} role="img" aria-label={lock} title={lock}>
            <Lock size={14} strokeWidth={2} aria-hidden />
          </span>
        )}
        {mark && <img className={styles.mark} src={mark} alt="" loading="lazy" />}
        {foot && <span className={styles.foot}>{foot}</span>}
        {line?.(styles.line)}
      </span>
      <span className={styles.caption}>
        <span className={classes(styles.title, isTitleShort === true && styles.oneLine)}>{title}</span>
        {meta !== undefined && <span className={styles.meta}>{meta}</span>}
      </span>
    </>
  )
}

/** The last tile of a slider: opens all of its row. */
export function AllFace({ label }: { readonly label: string }) {
  return (
    <span className={styles.all}>
      <span className={styles.picture}>
        <span className={styles.allWords}>
          <ChevronRight size={24} strokeWidth={1.75} aria-hidden />
          {label}
        </span>
      </span>
    </span>
  )
}

/** The exact box of a card that is on its way. */
export function CardSkeleton({
  shape,
  isFluid = false,
}: {
  readonly shape: CardShape
  readonly isFluid?: boolean
}) {
  return (
    <span className={cardClass(shape, isFluid)} aria-hidden>
      <Skeleton className={styles.picture} />
      <span className={styles.title}>
        <Skeleton text={0.8} />
      </span>
      <span className={styles.meta}>
        <Skeleton text={0.5} />
      </span>
    </span>
  )
}
