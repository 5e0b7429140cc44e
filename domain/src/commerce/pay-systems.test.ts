import { expect, test } from 'vitest'
import { GATEWAYS, PAYFORMS, PAYFORMS_OF } from './pay-systems.ts'

test('every way of paying is that of some gateway, and no gateway names one twice', () => {
  expect(Object.keys(PAYFORMS_OF)).toEqual([...GATEWAYS])
  const all = GATEWAYS.flatMap((gateway) => PAYFORMS_OF[gateway])
  expect(PAYFORMS.filter((payform) => !all.includes(payform))).toEqual([])
  for (const gateway of GATEWAYS) expect(new Set(PAYFORMS_OF[gateway]).size).toBe(PAYFORMS_OF[gateway].length)
})

test('cards are linked where a gateway keeps them, the operator bills by itself, and only the sandbox has everything else', () => {
  const having = (payform: (typeof PAYFORMS)[number]) =>
    GATEWAYS.filter((gateway) => PAYFORMS_OF[gateway].includes(payform))
  expect(Object.fromEntries(PAYFORMS.map((payform) => [payform, having(payform)]))).toEqual({
    ext_app: ['sandbox', 'payme'],
    linkedcard: ['sandbox', 'stripe', 'cloudpayments'],
    provider_account: ['operator'],
    short_url: ['sandbox', 'stripe', 'cloudpayments', 'payme'],
    qrcode: ['sandbox', 'payme'],
    qrcode_png: ['sandbox', 'payme'],
    phone: ['sandbox'],
    phone_sms: ['sandbox'],
    info: ['sandbox'],
  })
})
