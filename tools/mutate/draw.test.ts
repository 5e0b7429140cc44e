import { expect, test } from 'vitest'
import { draw, randomOf } from './draw.ts'
import type { Mutant } from './mutant.ts'

const mutant = (kind: string, start: number, end = start + 1): Mutant => ({
  path: 'a.ts',
  kind,
  form: 'expression',
  start,
  end,
  pieces: [''],
})
const many = Array.from({ length: 50 }, (_, at) => mutant(at < 45 ? 'often' : 'rare', at))

test('the same seed draws the same, another one something else', () => {
  const starts = (seed: number): readonly number[] =>
    [...draw(many, randomOf(seed))].map(({ start }) => start)
  expect(starts(1)).toEqual(starts(1))
  expect(starts(1)).not.toEqual(starts(2))
  expect(starts(1).toSorted((a, b) => a - b)).toEqual(many.map(({ start }) => start))
})

test('a kind with few mutants is drawn as often as one with many', () => {
  const firstKinds = Array.from({ length: 400 }, (_, seed) => draw(many, randomOf(seed)).next().value?.kind)
  const rare = firstKinds.filter((kind) => kind === 'rare').length
  expect(rare).toBeGreaterThan(150)
  expect(rare).toBeLessThan(250)
})

test('none lies within another that was drawn', () => {
  const [outer, inner] = [mutant('a', 0, 10), mutant('b', 3, 5)]
  for (let seed = 0; seed < 20; seed += 1) expect([...draw([outer, inner], randomOf(seed))]).toHaveLength(1)
})
