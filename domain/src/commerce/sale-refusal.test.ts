import { expect, test } from 'vitest'
import { saleRefusal, type WantedSale } from './sale-refusal.ts'

const plain: WantedSale = {
  packet: { id: 3, parts: [], isBase: false, agreementId: null },
  owned: new Set(),
  hasBase: true,
  sellsBase: true,
  sellsAdditionalAlone: false,
  agreed: new Set(),
}
const bundle = { id: 9, parts: [3, 4], isBase: true, agreementId: null }
const adult = { ...plain.packet, agreementId: 'terms-1' }

test.each<[string, Partial<WantedSale>, ReturnType<typeof saleRefusal>]>([
  ['it is sold', {}, null],
  ['the viewer has it', { owned: new Set([3]) }, 'has_packet'],
  ['the viewer has all parts of a bundle', { packet: bundle, owned: new Set([3, 4]) }, 'has_parts'],
  ['the viewer has one part of a bundle', { packet: bundle, owned: new Set([4]) }, null],
  ['the viewer has no base packet', { hasBase: false }, 'base_packet'],
  ['it is a base packet itself', { hasBase: false, packet: { ...plain.packet, isBase: true } }, null],
  ['no base packet is sold', { hasBase: false, sellsBase: false }, null],
  ['the provider sells it without one', { hasBase: false, sellsAdditionalAlone: true }, null],
  ['its agreement is not accepted', { packet: adult }, 'agreement'],
  ['an older agreement was accepted', { packet: adult, agreed: new Set(['terms-0']) }, 'agreement'],
  ['its agreement was accepted', { packet: adult, agreed: new Set(['terms-1']) }, null],
])('%s', (_, changed, refusal) => {
  expect(saleRefusal({ ...plain, ...changed })).toBe(refusal)
})
