import { expect, test } from 'vitest'

const words = import.meta.glob<Readonly<Record<string, unknown>>>(
  ['./ru/*.ts', '!./ru/{first,language,calendar}.ts'],
  { eager: true },
)
const web = import.meta.glob<string>(
  ['../**/*.{ts,tsx}', '!../i18n/*/*', '!../**/*.test.{ts,tsx}', '!../testing/**'],
  { eager: true, query: '?raw', import: 'default' },
)
/** Kinds, roles and reasons that keys are made of come from here. */
const lower = import.meta.glob<string>(
  ['/contract/src/**/*.ts', '/domain/src/**/*.ts', '/player/src/**/*.ts'],
  { eager: true, query: '?raw', import: 'default' },
)
const screens = Object.values(web).join('\n')
const all = `${screens}\n${Object.values(lower).join('\n')}`
const PLURAL = /_(?:one|few|many|other)$/

function keysOf(path: string, value: unknown): string[] {
  if (typeof value === 'string') return [path]
  return Object.entries(Object(value)).flatMap(([key, inner]) => keysOf(path ? `${path}.${key}` : key, inner))
}

/** Everything that is quoted, or is a name of a property, in a text of code. */
const said = (code: string, quoted: RegExp): Set<string> =>
  new Set([...code.matchAll(quoted)].map(([, one]) => one ?? ''))
const literals = said(screens, /['"`]([\w.]+)['"`]/g)
const values = said(all, /(?:['"`]|\b)([\w.]+)(?:['"`]|\??:)/g)
/** Keys with a value in them, such as `tv.part_${part}`: as patterns that have the value as their group. */
const made = [...said(screens, /`(\w+\.[\w.]*(?:\$\{[^}]*\}[\w.]*)+)`/g)].map(
  (key) => new RegExp(`^${key.replaceAll('.', '\\.').replaceAll(/\$\{[^}]*\}/g, '([\\w.]+)')}$`),
)

/** Whether code says a key, or makes it of a value that code says. */
const isUsed = (key: string): boolean =>
  literals.has(key) ||
  made.some((pattern) =>
    pattern
      .exec(key)
      ?.slice(1)
      .every((value) => values.has(value)),
  )

test('every text of the screens is said somewhere', () => {
  const keys = Object.values(words).flatMap((file) => keysOf('', { ...file }))
  expect(keys.length).toBeGreaterThan(300)
  expect(keys.filter((key) => !isUsed(key) && !isUsed(key.replace(PLURAL, '')))).toEqual([])
})
