import type { App, Ports } from '../ports.ts'
import { registerPackets } from './packets.routes.ts'
import { registerGatewayNotices } from './pay/notice.routes.ts'
import { registerPayments } from './pay/payment.routes.ts'
import { registerBalance } from './shop/balance.routes.ts'
import { registerOffers } from './shop/offer.routes.ts'
import { registerSubscriptions } from './subscriptions/subscription.routes.ts'

/** What is sold, how it is paid, and what somebody has of it. */
export function registerCommerce(app: App, ports: Ports): void {
  registerPackets(app)
  registerOffers(app, ports)
  registerBalance(app, ports)
  registerPayments(app, ports)
  registerGatewayNotices(app, ports)
  registerSubscriptions(app)
}
