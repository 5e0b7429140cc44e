import type { GatewayName } from '#domain/commerce/pay-systems.ts'
import type { Ports } from '../../ports.ts'
import { type Gateway, GatewaySilence } from './gateway.ts'

/** The gateway that a payment, refund or card names. Throws `GatewaySilence` where this node does not know it: another one, or a later start, may. */
export function gatewayOf({ gateways }: Pick<Ports, 'gateways'>, name: string): Gateway {
  const gateway = gateways.get(name as GatewayName)
  if (!gateway) throw new GatewaySilence(name, 'this node does not know it')
  return gateway
}

/** Whether this node can ask a gateway for a provider: it knows it, and how to sign in there. */
export const isOpenHere = (
  { gateways }: Pick<Ports, 'gateways'>,
  name: string,
  providerId: number,
): boolean => gateways.get(name as GatewayName)?.serves(String(providerId)) === true
