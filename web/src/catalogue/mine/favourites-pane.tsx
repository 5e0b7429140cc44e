import { ArrowDownUp, Bookmark, Check } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Favourite } from '#contract/personal.ts'
import type { FavouriteKind } from '#domain/catalogue/favourite-order.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { CardSkeleton, type CardShape } from '../../ui/card.tsx'
import { Empty, ErrorState } from '../../ui/empty.tsx'
import page from '../page.module.css'
import { FavouriteCard } from './favourite-card.tsx'
import { FavouriteOrder } from './favourite-order.tsx'
import styles from './my-page.module.css'
import { useFavouriteThings } from './use-favourite-things.ts'

const SHAPES: Readonly<Record<FavouriteKind, CardShape>> = {
  content: 'v',
  channel: 'channel',
  program: 'h',
  person: 'person',
}

interface FavouritesPaneProps {
  readonly kind: FavouriteKind
  /** Undefined while they load. */
  readonly kept: readonly Favourite[] | undefined
  readonly error: Error | null
  readonly onRetry: () => void
}

/** The favourites of one kind, as cards or, to change their order, as lines. */
export function FavouritesPane({ kind, kept, error, onRetry }: FavouritesPaneProps) {
  const { t } = useTranslation()
  const [isOrdering, setOrdering] = useState(false)
  const things = useFavouriteThings(kind, kept)
  if (error && !things) return <ErrorState error={error} onRetry={onRetry} />
  if (things?.length === 0) {
    return (
      <Empty
        icon={Bookmark}
        takesFocus={isOrdering}
        title={t('mine.warning_no_favorites')}
        text={t('mine.warning_no_favorites_text')}
      >
        <LinkButton look="paper" to={kind === 'channel' || kind === 'program' ? '/channels' : '/'}>
          {t('mine.find')}
        </LinkButton>
      </Empty>
    )
  }
  const shape = SHAPES[kind]
  return (
    <>
      <div className={styles.tools}>
        {things && (isOrdering || things.length > 1) && (
          <Button
            look="ghost"
            size="small"
            icon={isOrdering ? Check : ArrowDownUp}
            onClick={() => setOrdering(!isOrdering)}
          >
            {t(isOrdering ? 'mine.reorder_done' : 'mine.reorder')}
          </Button>
        )}
      </div>
      {isOrdering && things ? (
        <FavouriteOrder things={things} />
      ) : (
        <div className={page.grid} data-shape={shape} style={{ paddingTop: 0 }} aria-busy={!things}>
          {things?.map((thing) => (
            <div key={thing.favourite.id}>
              <FavouriteCard thing={thing} />
            </div>
          )) ?? [1, 2, 3, 4, 5, 6].map((index) => <CardSkeleton key={index} shape={shape} isFluid />)}
        </div>
      )}
    </>
  )
}
