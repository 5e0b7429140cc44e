import type { Kysely, Transaction } from 'kysely'
import type { CommonTables, Tables } from '../../db/tables.ts'
import { Failure } from '../../failures/failure.ts'
import { lockUser } from '../../work/account-locks.ts'
import { inTransaction } from '../../work/in-transaction.ts'
import { balanceOf } from '../money/ledger.store.ts'
import { missingOf } from '../pay/payment.store.ts'
import { notEnough } from '../pay/shown-amount.ts'
import { grantPurchase } from './grant.ts'
import { addOffer, dueOf, findPurchase, type PurchaseRow } from './offer.store.ts'
import { type Buyer, readSale, requireCountry, type Wanted } from './sale.ts'
import { COMMERCE } from './shop-texts.ts'
import { purchaseToPay } from './still-buyable.ts'

type Trx = Transaction<CommonTables>

/** Throws `payment_required`, with what a payment would have to bring, where the balance does not suffice. */
async function requireMoney(trx: Trx, purchase: PurchaseRow): Promise<void> {
  if (purchase.subscription_id !== null) return
  const { balance } = await balanceOf(trx, purchase.user_id, purchase.provider_id)
  if (balance < dueOf(purchase)) throw notEnough(await missingOf(trx, purchase, balance))
}

/** Buys a purchase with the user locked; answers the number of its subscription. Throws `conflict` where it cannot be bought any more. */
async function buy(
  buyer: Buyer,
  userId: number,
  purchaseOf: (trx: Trx, inside: Buyer) => Promise<PurchaseRow>,
): Promise<number> {
  const { now, provider } = buyer
  const granted = await inTransaction(buyer.db, async (own, tell) => {
    // Money is in tables that no provider has a part of.
    const trx = own as unknown as Trx
    await lockUser(trx, userId)
    const purchase = await purchaseOf(trx, { ...buyer, db: own })
    await requireMoney(trx, purchase)
    return grantPurchase(trx, tell, purchase, { timeZone: provider.time_zone, now })
  })
  if (granted.is !== 'granted') throw new Failure('conflict', null, COMMERCE[granted.why])
  return granted.subscriptionId
}

/** Throws `validation_failed` where a packet opens nothing of the library that it is bought for: nobody pays for what does not open what they want. */
export async function requireLibrary(
  db: Kysely<Tables>,
  packetId: number,
  library: number | undefined,
): Promise<void> {
  if (library === undefined) return
  const opened = await db
    .selectFrom('packet_content')
    .innerJoin('content', 'content.id', 'packet_content.content_id')
    .select('content.id')
    .where('packet_content.packet_id', '=', packetId)
    .where('content.library_id', '=', library)
    .limit(1)
    .executeTakeFirst()
  if (!opened) throw new Failure('validation_failed', { library_id: 'is not opened by this packet' })
}

/** Buys what was offered. Throws what `purchaseToPay`, `requireLibrary` and `requireCountry` throw. @param library that it is bought for */
export function buyOffered(
  buyer: Buyer,
  userId: number,
  purchaseId: string,
  library: number | undefined,
): Promise<number> {
  return buy(buyer, userId, async (trx, inside) => {
    const purchase = await purchaseToPay(trx, { userId, purchaseId, now: buyer.now })
    await requireLibrary(inside.db, purchase.packet_id, library)
    if (purchase.subscription_id === null) requireCountry(buyer)
    return purchase
  })
}

/** Buys a packet at the price that it has now. Throws what `readSale` throws. @param offerId of the offer that this makes */
export function buyAtOnce(buyer: Buyer, offerId: string, userId: number, wanted: Wanted): Promise<number> {
  return buy(buyer, userId, async (trx, inside) => {
    const sale = await readSale(inside, userId, wanted)
    const offer = { id: offerId, userId, providerId: buyer.provider.id, now: buyer.now }
    const { purchaseId } = await addOffer(trx, offer, sale)
    const purchase = await findPurchase(trx, purchaseId)
    if (!purchase) throw new Error('a purchase is not there after it was made')
    return purchase
  })
}
