import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'

const SERVER = join(import.meta.dirname, '..')
/** What works on the service itself, whoever the provider is, and never answers a viewer with what it has read. */
const ON_ALL = [
  // A code that the handle of its provider has found is counted.
  'commerce/promo/promo.store.ts',
  // Bundles of all users whose parts stand still for them.
  'commerce/subscriptions/bundle-parts.ts',
  // Cards of all providers are charged by one job, which says what for.
  'commerce/subscriptions/charge-cards.ts',
  // What is over ends, and who has it still as part of a bundle is not told.
  'commerce/subscriptions/end-over.ts',
  // Parts of bundles that are over go on, whose they are.
  'commerce/subscriptions/renew-by-all.ts',
  'db/database.ts',
  // Notifications of all providers are sent and forgotten by one job.
  'engagement/push.store.ts',
  // Names that no child reads, of all providers at once; each child's answer is read over by those of its own.
  'http/closed-names.ts',
  // Viewings of all users are written together, and ended by what each one's provider gives.
  'playback/view-session.store.ts',
  'rights/end-viewings.ts',
  // In which languages titles have sound is read for all providers at once, and each one's answers say its own.
  'tenancy/provider.store.ts',
  // What channels broadcast is the same for all who carry them.
  'tv/tapes.ts',
  // Notices name what has changed, and carry nothing of it.
  'work/redis-notices.ts',
]

test('the tables of all providers together are read only by what is known to', () => {
  const files = readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('testing'))
    .filter((file) =>
      /\bdatabase\.whole\b|\bwholeOf\(trx\)|\bwhole\b[^:\n]*\}: Pick<Database|\{ (?:\w+, )*whole[ :,].*= .*\bdatabase\b|\{ whole[ :,]/.test(
        readFileSync(join(SERVER, file), 'utf8'),
      ),
    )
  expect(files.map((file) => relative('.', file)).toSorted()).toEqual(ON_ALL)
})
