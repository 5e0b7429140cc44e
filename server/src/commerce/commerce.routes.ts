import type { App, Ports } from '../ports.ts'
import { registerCards } from './cards/card.routes.ts'
import { registerContentPackets } from './content-packets.routes.ts'
import { registerPackets } from './packets.routes.ts'
import { registerAccount } from './money/account.routes.ts'
import { registerBankReturn } from './pay/bank-return.routes.ts'
import { registerPurchasePackets } from './purchase-packets.routes.ts'
import { registerGatewayNotices } from './pay/notice.routes.ts'
import { registerPaymentPages } from './pay/payment-pages.routes.ts'
import { registerPayforms } from './pay/payform.routes.ts'
import { registerPayments } from './pay/payment.routes.ts'
import { registerPromo } from './promo/promo.routes.ts'
import { registerBalance } from './shop/balance.routes.ts'
import { registerOffers } from './shop/offer.routes.ts'
import { registerAgreements } from './shop/agreement.routes.ts'
import { registerFutures } from './subscriptions/future.routes.ts'
import { registerPast } from './subscriptions/past.routes.ts'
import { registerPurchases } from './subscriptions/purchase.routes.ts'
import { registerSubscriptions } from './subscriptions/subscription.routes.ts'

import { registerSurvey } from './survey/survey.routes.ts'

/** What is sold, how it is paid, and what somebody has of it. */
export function registerCommerce(app: App, ports: Ports): void {
  registerPackets(app)
  registerPurchasePackets(app)
  registerContentPackets(app)
  registerOffers(app, ports)
  registerBalance(app, ports)
  registerPayments(app, ports)
  registerPayforms(app, ports)
  registerCards(app, ports)
  registerAccount(app, ports)
  registerPaymentPages(app, ports)
  registerGatewayNotices(app, ports)
  registerBankReturn(app, ports)
  registerSubscriptions(app, ports)
  registerPromo(app, ports)
  registerFutures(app, ports)
  registerPast(app)
  registerPurchases(app)
  registerAgreements(app)
  registerSurvey(app)
}
