import type { PaySystem } from '#contract/purchases.ts'
import type { BuyingCalls } from './buying-calls.ts'
import type { BuyingStore } from './buying-state.ts'
import { cardsFor, mainCard, openWays, routeOf } from './pay-route.ts'

interface Ways {
  /** Shows a way of paying. */
  readonly take: (way: PaySystem) => Promise<void>
  /** Pays by the way that is open. */
  readonly pay: () => Promise<void>
}

/** The balance does not hold what was thought: the offer is paid another way, before all by a card that is linked. */
export function createWithoutBalance(
  { get, move, change }: Pick<BuyingStore, 'get' | 'move' | 'change'>,
  calls: Pick<BuyingCalls, 'account' | 'cards'>,
  { take, pay }: Ways,
) {
  /** The ways that are open, after the cards that there are now. */
  async function readWays(): Promise<readonly PaySystem[]> {
    const systems = get().offer?.paysystems ?? []
    const hasCards = systems.some((system) => routeOf(system) === 'card')
    const cards = hasCards ? await calls.cards() : []
    change({ cards, transaction: null })
    const ways = openWays(systems, cards)
    if (ways.length === 0) throw new Error('No paysystems!')
    return ways.toSorted(
      (a, b) => Number(cardsFor(b, cards).length > 0) - Number(cardsFor(a, cards).length > 0),
    )
  }

  return {
    /** The viewer agreed to pay from the balance, and to nothing else: the card is confirmed first, and without one a way is chosen. */
    async ask(): Promise<void> {
      const [account, ways] = await Promise.all([calls.account(), readWays()])
      const { cards, step } = get()
      if (step !== 'Balance') return
      change({ account: account ?? null })
      const [first, ...others] = ways
      if (first && (others.length === 0 || cardsFor(first, cards).length > 0)) await take(first)
      else move('Ways')
    },
    /** The viewer has chosen another period, which is paid at once. */
    async payAtOnce(): Promise<void> {
      const [way] = await readWays()
      if (!way) return
      const card = mainCard(cardsFor(way, get().cards)) ?? null
      // A card is linked first where there is none.
      if (routeOf(way) === 'card' && card === null) return take(way)
      change({ card, way })
      await pay()
    },
  }
}
