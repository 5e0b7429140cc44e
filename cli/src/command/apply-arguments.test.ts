import { expect, test } from 'vitest'
import { applyOrder } from './apply-arguments.ts'
import { UsageError } from './usage.ts'

test('apply takes a folder, and what is allowed with it', () => {
  expect(applyOrder(['demo'])).toEqual({ folder: 'demo', instead: false, older: false })
  expect(applyOrder(['--older', 'demo', '--instead'])).toEqual({ folder: 'demo', instead: true, older: true })
})

test.each([[[]], [['one', 'two']], [['demo', '--force']]])('%j is no such order', (args) => {
  expect(() => applyOrder(args)).toThrow(UsageError)
})
