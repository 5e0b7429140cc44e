import { expect, test } from 'vitest'
import { capabilitiesOf } from '#domain/providers/client-mode.ts'
import { isClosedAbroad, isMandatory, leadsToAuth, needsNoLogin, returnPath } from './auth-places.ts'

const { leavable } = capabilitiesOf('browser', false)

test('legal texts and what informs need no login [identity.no-login-pages]', () => {
  for (const path of [
    '/agreement',
    '/privacy',
    '/terms',
    '/rules',
    '/geo_lock',
    '/provider/telco',
    '/promo',
    '/packets/3',
    '/gift',
    '/news/1',
    '/faq',
    '/app_store',
    '/account_mobile',
  ]) {
    expect(needsNoLogin(path)).toBe(true)
  }
  for (const path of ['/', '/channels', '/lk', '/settings/info', '/contents/rules-of-the-game']) {
    expect(needsNoLogin(path)).toBe(false)
  }
})

const who = { path: '/', windows: [], isLoginNeeded: false, isGuest: true, isAuthOnly: false }

test('a guest does not get to the account [identity.guest-no-account]', () => {
  for (const path of ['/lk', '/lk_parental', '/settings', '/settings/devices']) {
    expect(leadsToAuth({ ...who, path })).toBe(true)
    expect(leadsToAuth({ ...who, path, isGuest: false })).toBe(false)
    expect(leadsToAuth({ ...who, path, isGuest: undefined })).toBe(false)
  }
  expect(leadsToAuth({ ...who, path: '/' })).toBe(false)
  for (const id of ['profiles', 'parental', 'parental_set', 'parental_start', 'pincode']) {
    expect(leadsToAuth({ ...who, windows: [id] })).toBe(true)
    expect(leadsToAuth({ ...who, windows: [id], isGuest: false })).toBe(false)
  }
  expect(leadsToAuth({ ...who, windows: ['packet', 'question'] })).toBe(false)
})

test('where signing in is all there is, channels lead to it under every address [identity.auth-only-navigation] [providers.auth-only-ids]', () => {
  for (const path of [
    '/channels',
    '/channels/all/one',
    '/channel/one',
    '/channel_embed/101',
    '/channelsfree',
    '/newyear',
    '/newyear/one',
    '/tv-guide',
    '/tv-guide/news',
  ]) {
    expect(leadsToAuth({ ...who, path, isAuthOnly: true })).toBe(true)
    expect(leadsToAuth({ ...who, path })).toBe(false)
    // Who has signed in stays there.
    expect(leadsToAuth({ ...who, path, isAuthOnly: true, isGuest: false })).toBe(true)
    expect(leadsToAuth({ ...who, path, isAuthOnly: true, isGuest: undefined })).toBe(false)
  }
  for (const path of ['/', '/films', '/contents/metropolis']) {
    expect(leadsToAuth({ ...who, path, isAuthOnly: true })).toBe(true)
    expect(leadsToAuth({ ...who, path, isAuthOnly: true, isGuest: false })).toBe(false)
    expect(leadsToAuth({ ...who, path })).toBe(false)
  }
  for (const path of ['/privacy', '/packets/3', '/faq'])
    expect(leadsToAuth({ ...who, path, isAuthOnly: true })).toBe(false)
})

test('without guests the dialog cannot be closed, except over what is for everybody [identity.auth-modal-mandatory]', () => {
  expect(leadsToAuth({ ...who, path: '/films', isLoginNeeded: true, isGuest: undefined })).toBe(true)
  expect(leadsToAuth({ ...who, path: '/privacy', isLoginNeeded: true, isGuest: undefined })).toBe(false)
  // Where the dialog is open already nobody is sent to it.
  expect(leadsToAuth({ ...who, windows: ['auth'], isLoginNeeded: true, isGuest: undefined })).toBe(false)
  expect(isMandatory('/films', true, leavable)).toBe(true)
  expect(isMandatory('/films', false, leavable)).toBe(false)
  for (const path of [
    '/privacy',
    '/agreement',
    '/rules',
    '/terms',
    '/provider/x',
    '/promo',
    '/news',
    '/faq',
  ]) {
    expect(isMandatory(path, true, leavable)).toBe(false)
  }
  expect(isMandatory('/packets', true, leavable)).toBe(false)
})

test('from a forbidden country only legal texts are read', () => {
  expect([isClosedAbroad('/'), isClosedAbroad('/news'), isClosedAbroad('/privacy')]).toEqual([
    true,
    true,
    false,
  ])
  expect(isClosedAbroad('/geo_lock')).toBe(false)
})

test('after signing in only a path of this site is gone to', () => {
  expect(returnPath('/watch/7?from=a#b')).toBe('/watch/7?from=a#b')
  for (const wanted of [
    'https://stranger.example',
    '//stranger.example',
    '/\\stranger.example',
    '/\t/stranger.example',
    '/..//stranger.example',
    '/auth',
    '',
    null,
    7,
  ]) {
    expect(returnPath(wanted)).toBe('/')
  }
})
