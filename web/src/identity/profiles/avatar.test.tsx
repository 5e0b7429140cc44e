import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Avatar } from './avatar.tsx'

const letter = (name: string): string | undefined =>
  /<b>(.*)<\/b>/.exec(renderToStaticMarkup(<Avatar profile={{ name, icon: null }} />))?.[1]

test('without a picture a profile has the first character of its name, whole', () => {
  expect(letter('  anna')).toBe('A')
  expect(letter('ән')).toBe('Ә')
  expect(letter('🦊 Fox')).toBe('🦊')
})

test('a name of nothing has no letter', () => {
  expect(letter('  ')).toBeUndefined()
})
