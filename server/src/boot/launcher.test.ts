import { expect, test } from 'vitest'
import { launcherLinks, manifestOf } from './launcher.ts'

const ICON = `/art/${'0a'.repeat(12)}.svg`
const told = { language: 'kk', description: 'Телеарналар', isFoundByHost: true }
const provider = { shortname: 'telco', name: 'Telco "TV"', theme: 'dark', icon: ICON } as const

test('an app begins where its provider is found: at its host, or by its name', () => {
  expect(manifestOf(provider, told)).toMatchObject({ id: '/', start_url: '/', scope: '/', lang: 'kk' })
  const named = manifestOf({ ...provider, shortname: 'a&b' }, { ...told, isFoundByHost: false })
  expect(named).toMatchObject({ id: '/?provider=a%26b', start_url: '/?provider=a%26b', scope: '/' })
})

test('a light provider has light ground around its app', () => {
  const colours = (theme: 'dark' | 'light') => {
    const { background_color: ground, theme_color: around } = manifestOf({ ...provider, theme }, told)
    return [ground, around]
  }
  expect(colours('dark')).toEqual(['#0A0E12', '#0A0E12'])
  expect(colours('light')).toEqual(['#F4F2EC', '#F4F2EC'])
})

test('a provider without a drawing of its own is shown by the one of the service, and has none for touch screens', () => {
  const bare = { ...provider, icon: null }
  expect(manifestOf(bare, told).icons.map(({ src, sizes }) => [src, sizes])).toEqual([
    ['/favicon.svg', 'any'],
  ])
  expect(launcherLinks(bare)).toEqual({
    icon: '<link rel="icon" href="/favicon.svg" type="image/svg+xml" />',
    others: ['<link rel="manifest" href="/manifest.webmanifest?provider=telco" />'],
  })
  expect(launcherLinks(provider).others).toContain(
    `<link rel="apple-touch-icon" href="/art/${'0a'.repeat(12)}-180x180.png" />`,
  )
})
