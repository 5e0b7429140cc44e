import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { FOLDERS_OF_TABLES } from '../testing/tables-of-owners.ts'

const HOUSE = join(import.meta.dirname, '../../..')
const ROOMS = ['cli', 'operate', 'server']
const COMMENT = /\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm
/** Where a query names a table: in raw SQL, as one of several that are read together, by a builder. */
const NAMED = new RegExp(
  String.raw`(?:\b(?:from|join|into|update|using)\s+(?:only\s+)?"?|\bfrom\s+\w+(?:\s+(?:as\s+)?\w+)?,\s*|(?:From|Into|Table|Join|using|sql\.table)\(\s*\[?\s*['"${'`'}])(${[...FOLDERS_OF_TABLES.keys()].join('|')})\b`,
  'g',
)

/** The tables of the list that a source names. */
const namedIn = (source: string): string[] =>
  [...source.replaceAll(COMMENT, '').matchAll(NAMED)].map(([, table = '']) => table)

/** Where the product names each of them, `room/folder`. */
function foldersByTable(): Map<string, Set<string>> {
  const folders = new Map([...FOLDERS_OF_TABLES.keys()].map((table) => [table, new Set<string>()]))
  for (const room of ROOMS) {
    const source = join(HOUSE, room, 'src')
    const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
      (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !/(^|\/)testing\//.test(file),
    )
    for (const file of files) {
      // Parts are made of what providers say.
      if (room === 'server' && /^db\/.*tables\.ts$/.test(file)) continue
      const folder = `${room}/${file.split('/')[0]}`
      for (const table of namedIn(readFileSync(join(source, file), 'utf8'))) folders.get(table)?.add(folder)
    }
  }
  return folders
}

test('a table of owners is named only where the list says so, and in all these places', () => {
  const found = Object.fromEntries([...foldersByTable()].map(([table, in_]) => [table, [...in_].toSorted()]))
  expect(found).toEqual(Object.fromEntries(FOLDERS_OF_TABLES))
})

test('a table is seen however a query names it', () => {
  for (const query of [
    'select * from payment where id = 1',
    'select 1 from packet p, payment',
    'with x as (update payment set id = 1)',
    'delete from only payment',
    "db.selectFrom('payment as p')",
    "db.selectFrom(['payment'])",
    "db.insertInto('payment')",
    "db.updateTable('payment')",
    "query.leftJoin('payment', 'payment.id', 'refund.payment_id')",
    "sql`select * from ${sql.table('payment')}`",
  ])
    expect([query, namedIn(query)]).toEqual([query, ['payment']])
  for (const text of ["import { payment } from './payment.ts'", '// from payment to refund', 'payment.id'])
    expect([text, namedIn(text)]).toEqual([text, []])
})
