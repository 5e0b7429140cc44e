import { expect, test } from 'vitest'
import { backUrlOf } from './back-url.ts'
import { deviceName } from './device-name.ts'
import { isClosedToChildren, parentPath, readSettingsPlace } from './settings-paths.ts'
import { wishedFirst } from '../playback/track-languages.ts'

test('settings have these pages, and languages three of their own [shell.route-settings]', () => {
  const place = (id?: string, sub?: string) => readSettingsPlace(id, sub)
  expect([place(), place('account'), place('language', 'texttracks')]).toEqual([
    { page: 'root', language: null },
    { page: 'account', language: null },
    { page: 'language', language: 'texttracks' },
  ])
  expect([place('root'), place('nothing'), place('account', 'interface'), place('language', 'x')]).toEqual([
    null,
    null,
    null,
    null,
  ])
})

test('back leads a page up', () => {
  expect(parentPath({ page: 'language', language: 'interface' })).toBe('/settings/language')
  expect(parentPath({ page: 'devices', language: null })).toBe('/settings/account')
  expect(parentPath({ page: 'account', language: null })).toBe('/settings')
  expect(parentPath({ page: 'root', language: null })).toBeNull()
})

test('account, devices and parental settings are closed to children', () => {
  const closed = ['root', 'account', 'devices', 'info', 'parental', 'language'] as const
  expect(closed.filter((page) => isClosedToChildren({ page, language: null }))).toEqual([
    'account',
    'devices',
    'parental',
  ])
})

test('closing leads to a path of ours only', () => {
  expect(backUrlOf({ backUrl: '/channels?x=1' })).toBe('/channels?x=1')
  for (const state of [
    null,
    {},
    { backUrl: 7 },
    { backUrl: '//evil.example' },
    { backUrl: 'https://evil.example' },
  ])
    expect(backUrlOf(state)).toBeNull()
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
