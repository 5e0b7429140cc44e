import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../../..')

test('transactions are begun by inTransaction alone, and by what migrates the database before anything runs', () => {
  const begun = ['server/src', 'operate/src', 'cli/src'].flatMap((room) =>
    readdirSync(join(ROOT, room), { recursive: true, encoding: 'utf8' })
      .map((file) => join(room, file))
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .filter((file) =>
        /\.\s*(?:transaction|startTransaction)\(\)|sql`\s*begin\b/.test(
          readFileSync(join(ROOT, file), 'utf8'),
        ),
      ),
  )
  expect(begun.toSorted()).toEqual(['server/src/db/migrate.ts', 'server/src/work/in-transaction.ts'])
})
