import type { PaySystem } from '#domain/commerce/pay-systems.ts'
import type { ProviderRow } from '../../db/tables.ts'
import type { Gateways } from '../gateways/gateway.ts'

/** The ways of paying that a provider offers and this service has a gateway for. */
export const offeredSystems = (
  { id, pay_systems: systems }: Pick<ProviderRow, 'id' | 'pay_systems'>,
  gateways: Gateways,
): readonly PaySystem[] =>
  systems.filter(({ gateway: name, payform }) => {
    const gateway = gateways.get(name)
    return gateway?.payforms.includes(payform) === true && gateway.serves(String(id))
  })
