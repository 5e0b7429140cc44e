import type { Row } from '#contract/catalogue.ts'
import { RowHead } from '../../ui/row-head.tsx'
import { rowCards, shapeOf } from '../rows/row-items.tsx'
import { Broadcasts, holdsBroadcasts } from './broadcasts.tsx'
import styles from './search-page.module.css'
import { allFoundPath } from './search-path.ts'
import { tellOpened } from './tell-opened.ts'

interface FoundRowProps {
  readonly row: Row
  readonly query: string
}

/** What a search has found of one kind, and the way to the rest of it. What is opened is told. */
export function FoundRow({ row, query }: FoundRowProps) {
  return (
    <section className={styles.found} aria-label={row.title}>
      <RowHead title={row.title} allPath={row.more_count > 0 ? allFoundPath(row, query) : null} />
      <div className={styles.items}>
        {holdsBroadcasts(row) ? (
          <Broadcasts items={row.contents} />
        ) : (
          <div className={styles.grid} data-shape={shapeOf(row.template)}>
            {rowCards(row, { isFluid: true }).map(({ key, card }) => (
              <div key={key} onClickCapture={() => tellOpened(row, key, query)}>
                {card}
              </div>
            ))}
          </div>
        )}
      </div>
    </section>
  )
}
