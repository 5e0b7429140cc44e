import { createOffer, getPurchasePeriods, type PurchasePeriod } from '#contract/purchases.ts'
import { formatMoney } from '#domain/commerce/money.ts'
import { endOfPeriod } from '#domain/commerce/paid-periods.ts'
import { parsePeriod } from '#domain/commerce/period.ts'
import { purchaseTypeId, soldPeriods, trialGroupOf } from '#domain/commerce/purchase-types.ts'
import { localise } from '#domain/providers/localise.ts'
import type { ProviderRow } from '../../db/tables.ts'
import { Failure } from '../../failures/failure.ts'
import { MISSING } from '../../failures/missing-texts.ts'
import { serve } from '../../http/serve.ts'
import type { Limit } from '../../limits/attempts.ts'
import { packetInfo } from '../../messages/money-message-texts.ts'
import { readPacket } from '../../packets/packet.store.ts'
import type { App, Ports } from '../../ports.ts'
import { forAdultUsers } from '../../scope/account-refusals.ts'
import { languageOrder } from '../../tenancy/provider-answers.ts'
import { offeredSystems } from '../pay/offered-systems.ts'
import { toPaySystem } from '../pay/pay-system-answer.ts'
import { toPayAccount } from '../pay/payable.ts'
import { addOffer, OFFER_MS } from './offer.store.ts'
import { readSale, type Sale } from './sale.ts'
import { usedTrials } from './trial-use.store.ts'

/** Each offer is written down, and somebody who chooses asks for a few. */
const OFFERS: Limit = { kind: 'offer', most: 60, windowMs: 3_600_000 }

/** When a packet that is bought now is paid for the next time, and how much. */
function nextPayment({ sold, trial, beginsAt }: Sale, { time_zone: timeZone }: ProviderRow, now: number) {
  const next = beginsAt ?? endOfPeriod({ from: now, timeZone, period: trial?.period ?? sold.period }, 1)
  return { next_amount: formatMoney(sold.price_minor), next_pay_at: new Date(next).toISOString() }
}

/** What a packet costs by periods, and offers of it. */
export function registerOffers(
  app: App,
  { attempts, database, gateways, random }: Pick<Ports, 'attempts' | 'database' | 'gateways' | 'random'>,
): void {
  serve(app, getPurchasePeriods, async ({ db, params, viewer, maxAge }): Promise<PurchasePeriod[]> => {
    const packet = maxAge === null ? await readPacket(db, params.id) : undefined
    if (!packet) throw new Failure('not_found', null, MISSING.packet)
    if (packet.price_minor === 0) return []
    const { trial } = packet
    const group = trialGroupOf(packet.id, trial?.group)
    const isUsed = viewer !== null && (await usedTrials(db, viewer.userId)).has(group)
    return soldPeriods(packet).map(({ period, price_minor }) => ({
      period_human: parsePeriod(period),
      description: null,
      purchases_type: [
        {
          id: purchaseTypeId(packet.id, period),
          amount: formatMoney(price_minor),
          trial_amount: trial ? formatMoney(trial.price_minor) : null,
          period,
          period_human: parsePeriod(period),
          trial_period_human: trial ? parsePeriod(trial.period) : null,
          is_have_trial: trial !== null && !isUsed,
        },
      ],
    }))
  })

  serve(app, createOffer, async (call) => {
    forAdultUsers(call.viewer)
    const { body, language, now, provider, viewer } = call
    const { userId } = viewer
    if (!(await attempts.count(OFFERS, String(userId), now))) throw new Failure('too_many_requests')
    const sale = await readSale(call, userId, body)
    const id = random.uuid()
    const made = await addOffer(database.db, { id, userId, providerId: provider.id, now }, sale)
    const account = toPayAccount(made.account, provider, gateways)
    const due = sale.beginsAt === null ? (sale.trial ?? sale.sold).price_minor : 0
    const next = nextPayment(sale, provider, now)
    return {
      offer_id: id,
      account_id: account.id,
      expires_at: new Date(now + OFFER_MS).toISOString(),
      purchases: [
        {
          id: String(made.purchaseId),
          amount: formatMoney(due),
          is_have_trial: sale.trial !== null,
          is_have_money_on_balance: account.balance >= due,
          data: {
            packet_id: sale.packet.id,
            period: sale.sold.period,
            ...next,
          },
          fullUrl: null,
        },
      ],
      paysystems: account.isPayable
        ? offeredSystems(provider, gateways).map((one) => toPaySystem(one, call, gateways))
        : [],
      info: {
        distribution_type: 'subscription' as const,
        product_title: localise(sale.packet.name, language, languageOrder(provider)) ?? sale.packet.slug,
        distribution_info: packetInfo(due, sale.sold.price_minor, next.next_pay_at, call),
      },
    }
  })
}
