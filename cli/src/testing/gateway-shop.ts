import type { GatewayName, Payform } from '#domain/commerce/pay-systems.ts'
import type { Gateway } from '#server/commerce/gateways/gateway.ts'
import type { Ports } from '#server/ports.ts'
import { otherProvider } from '#operate/testing/other-provider.ts'
import { smallServiceFile } from '#operate/testing/small-service.ts'
import { type RunningService, runSmallService } from './running-service.ts'
import { PLAIN, SHOP_FILES } from './shop-service.ts'

/** Ids of the providers of `runGatewayShop`: one sells for tenge, the other for soms. */
export const TENGE = 1
export const SOMS = 2

const systemsOf = (payforms: readonly Payform[], gateway: GatewayName): string =>
  `pay_systems: [${payforms.map((payform) => `{payform: ${payform}, gateway: ${gateway}, title: Pay, description: Pay}`).join(', ')}]`

/** Two providers that sell the plain packet, for 500 tenge and for 70 000 soms, and are paid by ways of one gateway. */
export async function runGatewayShop(
  now: number,
  payforms: readonly Payform[],
  name: GatewayName,
  gateway: (ports: Ports) => Gateway | Promise<Gateway>,
): Promise<RunningService> {
  const both = `  also: {other: {price: '70000.00', period: 0-6-0}}\n`
  const service = await runSmallService(now, {
    ...SHOP_FILES,
    'providers.yaml': `${smallServiceFile('providers.yaml')}  ${systemsOf(payforms, name)}\n${otherProvider(
      `id: ${SOMS}`,
      'shortname: other',
      'name: Other',
      'domain: other.example',
      'is_guest_allowed: true',
      systemsOf(payforms, name),
    ).replace(
      '{UTF_NAME: ₸, ASCII_NAME: KZT, ISO_CODE: 398',
      '{UTF_NAME: UZS, ASCII_NAME: UZS, ISO_CODE: 860',
    )}`,
    'packets.yaml': (SHOP_FILES['packets.yaml'] ?? '').replace('slug: plain\n', `slug: plain\n${both}`),
  })
  const { gateways } = service.ports
  ;(gateways as Map<GatewayName, Gateway>).set(name, await gateway(service.ports))
  return service
}

/** The packet that both sell. */
export const PACKET = PLAIN
