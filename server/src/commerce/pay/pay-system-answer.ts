import type { PaySystem as Answer } from '#contract/purchases.ts'
import { formatMoney } from '#domain/commerce/money.ts'
import type { PaySystem } from '#domain/commerce/pay-systems.ts'
import { localise } from '#domain/providers/localise.ts'
import { languageOrder } from '../../tenancy/provider-answers.ts'
import type { Gateways } from '../gateways/gateway.ts'
import { canKeepCard, leastOf } from './payable.ts'
import type { Reader } from '../../tenancy/reader-text.ts'

/** A way of paying as viewers see it. */
export function toPaySystem(system: PaySystem, { language, provider }: Reader, gateways: Gateways): Answer {
  const least = leastOf(provider, gateways, system.gateway)
  const order = languageOrder(provider)
  const { payform, gateway, title } = system
  const said = (text: PaySystem['title'] | undefined): string | null =>
    text === undefined ? null : (localise(text, language, order) ?? null)
  return {
    id: `${payform}:${gateway}`,
    payform_shortname: payform,
    name: gateway,
    title: said(title) ?? payform,
    description: said(system.description),
    button_text: said(system.button_text),
    how_to_use: said(system.how_to_use),
    how_to_use_packet: said(system.how_to_use_packet),
    data: {},
    params: { paysystem_shortname: gateway },
    skip_parental_control: system.skip_parental_control ?? false,
    ...(least > 0 && { least_amount: formatMoney(least) }),
    ...(payform === 'short_url' && canKeepCard(system, gateways) && { keeps_card: true }),
  }
}
