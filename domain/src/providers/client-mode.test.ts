import { expect, test } from 'vitest'
import { capabilitiesOf, CLIENT_MODES, isEmbedPath, modeOf } from './client-mode.ts'

const nowhere = { path: '/', isMessenger: false, hasAndroidBridge: false, hasIosBridge: false }

test('where a page runs is told by its address first, then by what its host has laid into it', () => {
  expect(modeOf(nowhere)).toBe('browser')
  expect(modeOf({ ...nowhere, hasAndroidBridge: true })).toBe('android_webview')
  expect(modeOf({ ...nowhere, hasIosBridge: true })).toBe('ios_webview')
  expect(modeOf({ ...nowhere, hasIosBridge: true, isMessenger: true })).toBe('messenger')
  expect(modeOf({ ...nowhere, path: '/content_embed/metropolis', hasAndroidBridge: true })).toBe(
    'content_embed',
  )
  expect(modeOf({ ...nowhere, path: '/channel_embed/8' })).toBe('channel_embed')
  expect([isEmbedPath('/content_embed'), isEmbedPath('/content_embedded'), isEmbedPath('/watch/1')]).toEqual([
    true,
    false,
    false,
  ])
})

/** The modes in which something can be done. */
const modesThat = (
  can: 'hasFrame' | 'paysHere' | 'mayBeGuest' | 'mayLeavePin' | 'hasPrompts' | 'asksConsent' | 'keepsPages',
) => CLIENT_MODES.filter((mode) => capabilitiesOf(mode, false)[can])

test('each mode does what its host leaves to it', () => {
  const apps = ['android_webview', 'ios_webview']
  const embeds = ['content_embed', 'channel_embed']
  expect(modesThat('hasFrame')).toEqual(['browser', ...apps, 'messenger'])
  expect(modesThat('paysHere')).toEqual(['browser', ...apps, 'messenger'])
  expect(modesThat('mayBeGuest')).toEqual(['browser', ...apps, ...embeds])
  expect(modesThat('mayLeavePin')).toEqual(embeds)
  expect(modesThat('hasPrompts')).toEqual(['browser'])
  expect(modesThat('asksConsent')).toEqual(['browser', ...apps, 'messenger'])
  expect(modesThat('keepsPages')).toEqual(['browser'])
})

test('apps and the partner have fewer pages over which signing in can be put off [shell.build-modal-exceptions]', () => {
  const over = (mode: 'browser' | 'android_webview' | 'ios_webview', isBranded = false) =>
    [
      '/agreement',
      '/privacy',
      '/packets',
      '/news/1',
      '/faq',
      '/promo',
      '/provider/one',
      '/account_mobile',
    ].filter((path) => capabilitiesOf(mode, isBranded).leavable.test(path))
  expect(over('browser')).toEqual([
    '/agreement',
    '/privacy',
    '/packets',
    '/news/1',
    '/faq',
    '/promo',
    '/provider/one',
  ])
  for (const mode of ['android_webview', 'ios_webview'] as const)
    expect(over(mode)).toEqual(['/agreement', '/privacy', '/account_mobile'])
  expect(over('browser', true)).toEqual(['/agreement', '/privacy', '/packets', '/news/1', '/faq'])
})
