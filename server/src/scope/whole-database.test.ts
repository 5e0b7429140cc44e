import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'

const SERVER = join(import.meta.dirname, '..')
/** What works on the service itself, whoever the provider is, and never answers a viewer with what it has read. */
const ON_ALL = [
  // Cards of all providers are charged by one job, which says what for.
  'commerce/subscriptions/charge-cards.ts',
  // Parts of bundles that are over go on, whose they are.
  'commerce/subscriptions/renew-by-all.ts',
  'db/database.ts',
  // Names that no child reads, of any provider.
  'http/closed-names.ts',
  // Viewings of all users are written together, and ended by what each one's provider gives.
  'playback/view-session.store.ts',
  'rights/end-viewings.ts',
  // What channels broadcast is the same for all who carry them.
  'tv/tapes.ts',
  // Notices name what has changed, and carry nothing of it.
  'work/redis-notices.ts',
]

test('the tables of all providers together are read only by what is known to', () => {
  const files = readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('testing'))
    .filter((file) =>
      /\bdatabase\.whole\b|\bwhole\b[^:\n]*\}: Pick<Database|\{ (?:\w+, )*whole[ :,].*= .*\bdatabase\b|\{ whole[ :,]/.test(
        readFileSync(join(SERVER, file), 'utf8'),
      ),
    )
  expect(files.map((file) => relative('.', file)).toSorted()).toEqual(ON_ALL)
})
