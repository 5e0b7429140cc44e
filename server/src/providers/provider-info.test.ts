import { expect, test } from 'vitest'
import type { ProviderRow } from '../db/tables.ts'
import { toProviderInfo } from './provider-info.ts'

const rowOf = (landing: object): ProviderRow =>
  ({
    id: 7,
    name: 'One',
    shortname: 'one',
    languages: [{ key: 'en', name: 'English' }],
    support: {},
    sign_in: {},
    theme: 'light',
    promo_days: 3,
    landing,
  }) as unknown as ProviderRow

test('whatever a provider says on its own page is told in the language asked for', () => {
  const said = (word: string) => ({ en: word, ru: `${word} по-русски` })
  const landing = {
    title: said('Title'),
    text: said('Text'),
    features: [{ icon: 'tv', title: said('Channels'), text: said('Many') }],
    devices: [{ device: 'phone', title: said('Phone'), text: said('In the hand') }],
    is_ott: true,
  }
  expect(toProviderInfo(rowOf(landing), [], 'en').page).toEqual({
    title: 'Title',
    text: 'Text',
    features: [{ icon: 'tv', title: 'Channels', text: 'Many' }],
    devices: [{ device: 'phone', title: 'Phone', text: 'In the hand' }],
    is_ott: true,
    promo_days: 3,
    theme: 'light',
  })
  expect(toProviderInfo(rowOf(landing), [], 'ru').page.features[0]?.title).toBe('Channels по-русски')
})

test('a provider that says nothing has its name for a title, and nothing else', () => {
  expect(toProviderInfo(rowOf({ features: [{ icon: 'tv' }] }), [], 'en').page).toEqual({
    title: 'One',
    text: null,
    features: [{ icon: 'tv', title: '', text: '' }],
    devices: [],
    is_ott: false,
    promo_days: 3,
    theme: 'light',
  })
})
