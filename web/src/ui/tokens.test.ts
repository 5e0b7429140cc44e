import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { NARROW_HEADER } from './narrow-header.ts'

const source = new URL('../', import.meta.url)
const read = (file: string): string => readFileSync(new URL(file, source), 'utf8')
const tokens = read('ui/tokens.css')
const numbers = (text: string, pattern: RegExp): number[] =>
  [...text.matchAll(pattern)].map(([, digits]) => Number(digits))

test('the layout changes at 481, 933, 1024 and 1280 and nowhere else [shell.breakpoints]', () => {
  const widths = globSync('**/*.css', { cwd: source }).flatMap((file) => {
    // Up to 1281 a tablet has its sections below, as windows up to 1023 have.
    const text = read(file).replaceAll('(max-width: 1281px) and (hover: none) and (pointer: coarse)', '')
    // Up to 932 is the same edge as from 933.
    const upTo = numbers(text, /max-width: (\d+)px\)/g).map((width) => width + 1)
    return [...numbers(text, /@media[^{]*min-width: (\d+)px/g), ...upTo]
  })
  expect([...new Set(widths)].toSorted((a, b) => a - b)).toEqual([481, 933, 1024, 1280])
})

test('logos of channels, which are drawn for a dark ground, stand on one on light pages too', () => {
  const dark = [...tokens.matchAll(/(--logo-ground[\w-]*): #([0-9a-f]{2})/g)]
  expect(dark.map(([, name]) => name)).toEqual(['--logo-ground', '--logo-ground-hover', '--logo-ground-low'])
  for (const [, , red = ''] of dark) expect(Number.parseInt(red, 16)).toBeLessThan(0x40)
  expect(read('ui/tokens-light.css')).not.toContain('--logo-ground')
  expect(read('commerce/packet-channels.module.css')).toMatch(
    /\.tile \{[^}]*background: var\(--logo-ground\)/,
  )
  expect(read('commerce/buying/windows/buying.module.css')).toMatch(
    /\.channels li \{[^}]*background: var\(--logo-ground-low\)/,
  )
})

test('scripts and style sheets mean the same by a narrow header', () => {
  const queries = globSync('**/*.css', { cwd: source })
    .flatMap((file) => [...read(file).matchAll(/@media ([^{]*1281px[^{]*) \{/g)])
    .map(([, query]) => query)
  expect(queries.length).toBeGreaterThan(5)
  expect([...new Set(queries)]).toEqual([NARROW_HEADER])
})
