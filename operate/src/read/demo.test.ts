import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readService } from './read-service.ts'

test('the demo, which is what a newcomer starts with, has no mistake', async () => {
  const read = await readService(join(import.meta.dirname, '../../../demo'))
  expect(read.ok ? [] : read.problems).toEqual([])
})
