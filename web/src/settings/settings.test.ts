import { expect, test } from 'vitest'
import { SETTINGS_PAGES } from '#domain/engagement/settings-pages.ts'
import { deviceName } from '../frame/device-name.ts'
import { isClosedToChildren, parentPath, readSettingsPlace } from './settings-paths.ts'
import { wishedFirst } from '../playback/track-languages.ts'

test('settings have these pages, and languages three of their own', () => {
  const place = (id?: string, sub?: string) => readSettingsPlace(id, sub)
  const none = { language: null, receipt: null }
  expect([
    place(),
    place('account'),
    place('language', 'texttracks'),
    place('subscriptions'),
    place('receipts', '12'),
  ]).toEqual([
    { page: 'root', ...none },
    { page: 'account', ...none },
    { page: 'language', language: 'texttracks', receipt: null },
    { page: 'subscriptions', ...none },
    { page: 'receipts', language: null, receipt: '12' },
  ])
  expect([place('root'), place('nothing'), place('account', 'interface'), place('language', 'x')]).toEqual([
    null,
    null,
    null,
    null,
  ])
})

test('back leads a page up', () => {
  const upOf = (isChild: boolean) => (id?: string, sub?: string) => {
    const place = readSettingsPlace(id, sub)
    return place && parentPath(place, isChild)
  }
  const up = upOf(false)
  expect([up('language', 'interface'), up('receipts', '7')]).toEqual([
    '/settings/language',
    '/settings/receipts',
  ])
  expect([up('devices'), up('subscriptions'), up('payment')]).toEqual(Array(3).fill('/settings/account'))
  expect([up('cards'), up('receipts')]).toEqual(Array(2).fill('/settings/payment'))
  expect([up('account'), up()]).toEqual(['/settings', null])
  const ofChild = upOf(true)
  expect([ofChild('language', 'interface'), ofChild('language'), ofChild('info'), ofChild()]).toEqual([
    '/settings/language',
    '/settings',
    '/settings',
    null,
  ])
})

test('account, money, devices and parental settings are closed to children', () => {
  const open = SETTINGS_PAGES.filter((page) => !isClosedToChildren({ page, language: null, receipt: null }))
  expect(open).toEqual(['root', 'info', 'language'])
})

test('a device is called by what it told of itself', () => {
  const nothing = { vendor: null, model: null, os_name: null, os_version: null }
  expect(deviceName({ vendor: 'samsung', model: 'QE55', os_name: 'Tizen', os_version: '6' })).toBe(
    'Samsung QE55, Tizen 6',
  )
  expect(deviceName({ ...nothing, os_name: 'Linux' })).toBe('Linux')
  expect(deviceName({ vendor: 'browser', model: 'Chrome', os_name: 'Linux', os_version: '0' })).toBe(
    'Chrome, Linux',
  )
  expect(deviceName(nothing)).toBeNull()
})

test('the wished language of tracks is tried first', () => {
  expect(wishedFirst(['ru', 'kk', 'en'], 'en')).toEqual(['en', 'ru', 'kk'])
  expect(wishedFirst(['ru'], null)).toEqual(['ru'])
})
