import type { Transaction } from '#contract/purchases.ts'
import { randomHex } from '../../api/credentials.ts'
import { isKind, mayPass } from '../../api/failure-meaning.ts'
import type { BuyingParts, BuyingStore } from './buying-state.ts'
import { routeOf } from './pay-route.ts'

/** What a way of paying was given besides. */
export interface PayForm {
  readonly phone?: string
  readonly saveCard?: boolean
  /** A new code in place of the one that was shown or sent. */
  readonly again?: boolean
}

/** A call whose answer was lost is made again so often, after so many milliseconds each. */
const TRIES = 6
const APART_MS = 5000

/** Nobody has said what became of the call: the money may have been taken. */
const isUnanswered = (error: unknown): boolean => isKind(error, 'not_ready') || mayPass(error)

/** The call was not looked at: what became of the one before with the same key is as unknown as it was. */
const isTurnedAway = (error: unknown): boolean => isKind(error, 'too_often', 'session')

/**
 * Puts an amount on the balance by the way that is open. A card may have been charged by a call whose answer was lost: it is made again
 * with its key, by itself while its window is open and by whoever tries the same again, and the service then answers what became of the
 * first one instead of taking the money twice. Throws what the last call has failed with.
 */
export function createTopUps({ get, change }: Pick<BuyingStore, 'get' | 'change'>, parts: BuyingParts) {
  const { calls } = parts
  /** The last decision to pay, as long as nobody has said what became of it. */
  let open: { readonly decision: string; readonly key: string } | null = null

  async function answered(
    decision: string,
    ask: (key: string) => Promise<Transaction>,
  ): Promise<Transaction> {
    if (open?.decision !== decision) open = { decision, key: randomHex() }
    const { key } = open
    const { step } = get()
    for (let tries = 1; ; tries += 1) {
      try {
        const transaction = await ask(key)
        open = null
        return transaction
      } catch (error) {
        const isOpen = isUnanswered(error)
        if (!isOpen && !isTurnedAway(error)) open = null
        if (!isOpen || tries === TRIES || get().step !== step) throw error
        await new Promise((resolve) => setTimeout(resolve, APART_MS))
        if (get().step !== step) throw error
      }
    }
  }

  return (amount: string, form: PayForm): Promise<Transaction> => {
    const { account, card, offer, way } = get()
    const { phone, saveCard } = form
    const accountId = account?.id ?? offer?.account_id
    if (accountId === undefined || !way) throw new Error('No account!')
    change({ amount })
    const returnUrl = parts.returnPath()
    const route = routeOf(way)
    const { payform_shortname: payform, params } = way
    const decision = [accountId, payform, params.paysystem_shortname, amount, card?.id, form, returnUrl]
    return answered(JSON.stringify(decision), (key) => {
      switch (route) {
        case 'card':
          return calls.addByCard(accountId, { amount, ...(card && { card_id: card.id }), returnUrl }, key)
        case 'qr':
          return calls.addByQr(accountId, { amount, paysystem: params.paysystem_shortname }, key)
        case 'phone':
          return calls.addByPhone(
            accountId,
            {
              amount,
              paysystem_shortname: params.paysystem_shortname,
              ...(phone !== undefined && { phone }),
            },
            key,
          )
        default:
          return calls.addByPage(
            accountId,
            {
              amount,
              payform_shortname: payform,
              paysystem_shortname: params.paysystem_shortname,
              ...(saveCard !== undefined && { saveCard }),
              returnUrl,
            },
            key,
          )
      }
    })
  }
}
