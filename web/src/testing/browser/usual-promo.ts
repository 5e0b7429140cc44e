import { applyPromoKey, checkPromoKey, getPromoKeyInfo, type PromoKey } from '#contract/promo.ts'
import { listPackets } from '#contract/commerce.ts'
import { packetOf } from '../catalogue-things.ts'
import type { FakeService } from './fake-service.ts'

/** A code that opens the first packet for thirty days, unless it says otherwise. */
export const promoKeyOf = ({
  data,
  ...more
}: Partial<Omit<PromoKey, 'data'>> & { readonly data?: Partial<PromoKey['data']> } = {}): PromoKey => ({
  key: 'SPRING',
  description: 'Thirty days of Basic',
  is_need_confirm: false,
  confirmation_text: null,
  is_payment_needed: false,
  ...more,
  data: {
    amount: null,
    needed_refund: false,
    is_paid: false,
    packet_ids: [2],
    ott_packet_ids: [2],
    days: 30,
    ott_days: 30,
    after_renew_packet_id: null,
    confirmation_title: null,
    confirmation_text: null,
    confirmation_desc: null,
    ...data,
  },
})

/** A service that takes the code. */
export function answerPromo(service: FakeService, promo: PromoKey = promoKeyOf()): void {
  const afterId = promo.data.after_renew_packet_id
  service.answer(checkPromoKey, promo)
  service.answer(getPromoKeyInfo, promo)
  service.answer(applyPromoKey, {
    key: promo.key,
    packet_ids: promo.data.packet_ids,
    until: '2026-07-17T07:00:00Z',
    after_renew_packet_id: afterId,
    next_price: afterId === null ? null : '990.00',
  })
  service.answer(listPackets, [packetOf(2, 'Basic'), packetOf(3, 'Cinema')])
}
