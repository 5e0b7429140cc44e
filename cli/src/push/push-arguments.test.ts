import { expect, test } from 'vitest'
import { UsageError } from '../command/usage.ts'
import { pushOrder } from './push-arguments.ts'

const opening = (open: string) =>
  pushOrder(['send', '--title', 'Tonight', '--body', 'x', '--open', open], 0).destination

test('an address that the notification would not open is refused', () => {
  for (const wrong of [
    'http://shop.example',
    'shop.example',
    'javascript:alert(1)',
    '//shop.example',
    '/\\\\shop.example',
  ])
    expect(() => opening(`url:${wrong}`)).toThrow(UsageError)
  for (const src of ['https://shop.example/sale', '/packets?from=push', '/'])
    expect(opening(`url:${src}`)).toMatchObject({ type: 'url', src })
})
