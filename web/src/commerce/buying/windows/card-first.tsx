import { useState } from 'react'
import type { Card } from '#contract/payforms.ts'
import type { PaySystem } from '#contract/purchases.ts'
import { visitPath } from '../../../api/visit.ts'
import { LinkCard } from '../../cards/link-card.tsx'
import { linkTakes } from '../pay-route.ts'

interface CardFirstProps {
  readonly way: PaySystem
  readonly cards: readonly Card[]
  readonly onLinked: () => void
}

/** Links a card for a way that charges one, and comes back to this window: its address goes on with what is bought, unless that is another period of what is there already. */
export function CardFirst({ way, cards, onLinked }: CardFirstProps) {
  const [linked, setLinked] = useState(0)
  return (
    <LinkCard
      key={linked}
      returnPath={visitPath(`${location.pathname}${location.search}${location.hash}`)}
      paysystem={way.params.paysystem_shortname}
      known={cards.map(({ id }) => id)}
      amount={linkTakes(way)}
      onLinked={() => {
        setLinked((before) => before + 1)
        onLinked()
      }}
    />
  )
}
