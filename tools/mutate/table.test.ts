import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { foundEarlier, shares, type Verdict, verdictText } from './table.ts'

const verdict = (path: string, seenBy: string | null, reaching = 5): Verdict => ({
  id: 3,
  kind: 'bound moved',
  path,
  line: 12,
  before: 'a < b',
  after: 'a <= b',
  seenBy,
  ran: reaching === 0 ? 0 : 4,
  reaching,
  files: ['domain/src/a.test.ts'],
  tried: ['unit'],
  isOver: true,
})

test('the share that was seen stands by room and in all', () => {
  const verdicts = [verdict('domain/a.ts', 'x'), verdict('domain/b.ts', null), verdict('web/c.ts', 'x')]
  expect(shares(verdicts)).toBe(
    [
      '| room | drawn | seen | share |',
      '|---|---|---|---|',
      '| domain | 2 | 1 | 50 % |',
      '| web | 1 | 1 | 100 % |',
      '| all | 3 | 2 | 66.7 % |',
    ].join('\n'),
  )
})

test('a survivor says where it is, what was changed and which tests ran', () => {
  expect(verdictText(verdict('domain/a.ts', null))).toBe(
    '3 SURVIVED  domain/a.ts:12  bound moved\n  - a < b\n  + a <= b\n  4 of 5 tests that reach it passed: domain/src/a.test.ts',
  )
  expect(verdictText(verdict('domain/a.ts', null, 0))).toContain('no test reaches it')
})

test('while tests are left to run, nothing has survived yet', () => {
  const said = verdictText({ ...verdict('domain/a.ts', null), isOver: false })
  expect(said).toContain('3 not seen by the nearest tests  domain/a.ts:12')
})

test('one that was seen says by whom', () => {
  expect(verdictText(verdict('domain/a.ts', 'a.test.ts: keeps it'))).toContain('seen  domain/a.ts:12')
})

test('what was found earlier holds for the same change at the same place only', () => {
  const folder = mkdtempSync(join(tmpdir(), 'openair-report-'))
  try {
    const file = join(folder, 'seed-1.json')
    const kept = verdict('domain/a.ts', 'x')
    expect(foundEarlier(file, [kept])).toEqual([])
    writeFileSync(file, '[{')
    expect(foundEarlier(file, [kept])).toEqual([])
    writeFileSync(file, JSON.stringify([kept]))
    expect(foundEarlier(file, [kept])).toEqual([kept])
    for (const moved of [{ id: 4 }, { path: 'domain/b.ts' }, { line: 13 }, { before: '' }, { after: '' }])
      expect(foundEarlier(file, [{ ...kept, ...moved }])).toEqual([])
  } finally {
    rmSync(folder, { recursive: true })
  }
})
