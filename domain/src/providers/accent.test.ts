import { expect, test } from 'vitest'
import { accentProblem, contrast, deriveAccent } from './accent.ts'

test.each([
  ['#F4B544', '#F4B544', '#14110B'],
  ['#2E7BFF', '#206EF1', '#FFFFFF'],
  ['#00A99D', '#00A99D', '#14110B'],
  ['#E5352B', '#DE2C24', '#FFFFFF'],
  ['#6C3BFF', '#6C3BFF', '#FFFFFF'],
  ['#FFE600', '#FFE600', '#14110B'],
  ['#00A651', '#00A651', '#14110B'],
  ['#111111', '#606060', '#FFFFFF'],
])('brand %s fills with %s and is labelled in %s', (brand, fill, label) => {
  const roles = deriveAccent(brand)
  expect([roles['--accent'], roles['--on-accent']]).toEqual([fill, label])
})

test('what is pressed is a shade darker, less so under a dark label, and never another colour', () => {
  const pressed = (brand: string): readonly string[] => {
    const roles = deriveAccent(brand)
    return [roles['--accent-hover'], roles['--accent-press']]
  }
  expect(pressed('#6C3BFF')).toEqual(['#6126EF', '#5806E1'])
  expect(pressed('#F4B544')).toEqual(['#FEC568', '#E7A834'])
})

test('whatever the brand: labels and accent text are readable in both themes', () => {
  for (const brand of ['#000000', '#FFFFFF', '#FF0000', '#00FF00', '#0000FF', '#7F7F7F', '#F4B544']) {
    for (const [theme, top] of [
      ['dark', '#262B31'],
      ['light', '#ECE9E1'],
    ] as const) {
      const roles = deriveAccent(brand, theme)
      expect(contrast(roles['--accent'], roles['--on-accent'])).toBeGreaterThanOrEqual(4.5)
      expect(contrast(roles['--accent-text'], top)).toBeGreaterThanOrEqual(4.5)
    }
  }
})

test('a lighter or darker shade that no screen can show is made paler, not another hue', () => {
  expect(deriveAccent('#FFE600')['--accent-hover']).toBe('#FFF5AD')
  expect(deriveAccent('#00FF00')['--accent-hover']).toBe('#98FF91')
  expect(deriveAccent('#0000FF')['--accent-text']).toBe('#6897FF')
})

test('a brand colour that would have to become another one is no accent', () => {
  for (const brand of ['#F4B544', '#3FB8A0', '#C8102E', '#1B1F6B'])
    for (const theme of ['dark', 'light'] as const) expect(accentProblem(brand, theme)).toBeUndefined()
  expect(accentProblem('#101010', 'dark')).toMatch(/choose a lighter colour/)
  expect(accentProblem('#101010', 'light')).toBeUndefined()
})
