import { expect, test } from 'vitest'
import { isMutated } from './copy.ts'

test('mutants are made of what runs in the rooms, and not of tests, nor of what translators write in whatever language', () => {
  for (const path of [
    'domain/src/tv/archive.ts',
    'web/src/i18n/words.ts',
    'server/src/words/words.ts',
    'web/src/tv/x.tsx',
  ])
    expect([path, isMutated(path)]).toEqual([path, true])
  for (const path of [
    'tools/mutate/copy.ts',
    'domain/src/tv/archive.test.ts',
    'web/src/testing/browser/look.ts',
    'web/src/i18n/lv/money.ts',
    'web/src/i18n/words/ru.ts',
    'server/src/words/az/account.ts',
    'server/src/db/pglite-worker.main.ts',
  ])
    expect([path, isMutated(path)]).toEqual([path, false])
})
