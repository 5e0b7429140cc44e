import { expect, test } from 'vitest'
import { arrangeWrapped, type WrappedAd } from './wrapped-ads.ts'

interface Named extends WrappedAd {
  readonly name: string
}
const ad = (name: string, sequence?: number): Named => ({ name, ...(sequence !== undefined && { sequence }) })
const alone = { sequence: null }
const arranged = (ads: readonly Named[]) => ({
  shown: ads.filter(({ isSpare }) => !isSpare).map(({ name }) => name),
  spare: ads.filter(({ isSpare }) => isSpare).map(({ name }) => name),
})

test('of a wrapped document the whole pod is shown, in its order; what stands alone stands in, wherever it stands', () => {
  const found = [ad('a'), ad('3', 3), ad('1', 1), ad('b'), ad('2', 2)]
  expect(arranged(arrangeWrapped(alone, found))).toEqual({ shown: ['1', '2', '3'], spare: ['a', 'b'] })
})

test('of what stands alone the first is shown, with its whole pod where it is a wrapper of one', () => {
  expect(arranged(arrangeWrapped(alone, [ad('a'), ad('b')]))).toEqual({ shown: ['a'], spare: ['b'] })
  const inner = arrangeWrapped(alone, [ad('1', 1), ad('2', 2), ad('in')])
  const second = arrangeWrapped({ sequence: '' }, [ad('other 1', 1), ad('other 2', 2)])
  expect(arranged(arrangeWrapped(alone, [...inner, ...second, ad('b')]))).toEqual({
    shown: ['1', '2'],
    spare: ['in', 'other 1', 'other 2', 'b'],
  })
})

test('a wrapper in a pod is one of its ads: the first of its alternatives, or a pod that goes into the outer one', () => {
  const one = arrangeWrapped({ sequence: '2' }, [ad('a'), ad('b')])
  expect(one.map(({ sequence }) => sequence)).toEqual(['2', undefined])
  const pod = arrangeWrapped({ sequence: '1' }, [ad('second', 2), ad('first', 1)])
  expect(arranged(arrangeWrapped(alone, [...one, ...pod, ad('3', 3)]))).toEqual({
    shown: ['first', 'second', 'a', '3'],
    spare: ['b'],
  })
})
