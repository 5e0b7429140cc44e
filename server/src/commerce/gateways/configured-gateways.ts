import type { GatewayName } from '#domain/commerce/pay-systems.ts'
import type { Ports } from '../../ports.ts'
import { cloudPaymentsGateway } from './cloudpayments/cloudpayments-gateway.ts'
import type { Gateway } from './gateway.ts'
import { operatorGateway } from './operator/operator-gateway.ts'
import { paymeGateway } from './payme/payme-gateway.ts'
import type { ProviderGateways, SettingsOf } from './settings.ts'

type Real = Exclude<GatewayName, 'sandbox'>
type Needed = Pick<Ports, 'database' | 'log'>

const MAKERS: {
  readonly [Name in Real]: (settings: SettingsOf<Name>, ports: Needed) => Gateway | Promise<Gateway>
} = {
  // Its library is large, and most services never need it.
  stripe: async (settings) => (await import('./stripe/stripe-gateway.ts')).stripeGateway(settings),
  cloudpayments: cloudPaymentsGateway,
  payme: paymeGateway,
  operator: (settings) => operatorGateway(settings),
}

/** The gateways that at least one provider has settings for. */
export function configuredGateways(settings: ProviderGateways, ports: Needed): Promise<Gateway[]> {
  const names = new Set([...settings.values()].flatMap((one) => Object.keys(one) as Real[]))
  return Promise.all(
    [...names].map(async (name) => {
      const own = new Map(
        [...settings].flatMap(([provider, { [name]: one }]) => (one ? [[provider, one] as const] : [])),
      )
      const make = MAKERS[name] as (settings: unknown, ports: Needed) => Gateway | Promise<Gateway>
      return make(own, ports)
    }),
  )
}
