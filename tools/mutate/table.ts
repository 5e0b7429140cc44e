import { readFileSync } from 'node:fs'
import type { Part } from './trial.ts'

/** What became of a mutant. */
export interface Verdict {
  readonly id: number
  readonly kind: string
  readonly path: string
  readonly line: number
  readonly before: string
  readonly after: string
  /** What saw it; null for a survivor. */
  readonly seenBy: string | null
  /** How many tests ran, of how many that reach it. */
  readonly ran: number
  readonly reaching: number
  /** The test files that ran. */
  readonly files: readonly string[]
  /** Which parts of the tests have been run. */
  readonly tried: readonly Part[]
  /** False while only some of the tests have run, and none of them has seen it. */
  readonly isOver: boolean
}

/**
 * The verdicts of a report that still hold: its mutants are the same as those that are drawn now. None where there is no report, or
 * where it is no JSON.
 */
export function foundEarlier(
  file: string,
  drawn: readonly Pick<Verdict, 'id' | 'path' | 'line' | 'before' | 'after'>[],
): readonly Verdict[] {
  let kept: readonly Verdict[]
  try {
    kept = JSON.parse(readFileSync(file, 'utf8')) as readonly Verdict[]
  } catch {
    return []
  }
  return kept.filter((verdict) =>
    drawn.some(
      ({ id, path, line, before, after }) =>
        id === verdict.id &&
        path === verdict.path &&
        line === verdict.line &&
        before === verdict.before &&
        after === verdict.after,
    ),
  )
}

const percent = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${Math.round((1000 * part) / whole) / 10} %`

const roomOf = ({ path }: Verdict): string => path.split('/')[0] ?? ''

/** The share that was seen, by room and in all. */
export function shares(verdicts: readonly Verdict[]): string {
  const rooms = [...Map.groupBy(verdicts, roomOf)].toSorted(([a], [b]) => a.localeCompare(b))
  const rows = [...rooms, ['all', verdicts] as const].map(([room, those]) => {
    const seen = those.filter(({ seenBy }) => seenBy !== null).length
    return `| ${room} | ${those.length} | ${seen} | ${percent(seen, those.length)} |`
  })
  return ['| room | drawn | seen | share |', '|---|---|---|---|', ...rows].join('\n')
}

/** One mutant: where, what was changed, and who saw it. */
export function verdictText({
  id,
  kind,
  path,
  line,
  before,
  after,
  seenBy,
  ran,
  reaching,
  files,
  isOver,
}: Verdict): string {
  const unseen = isOver ? 'SURVIVED' : 'not seen by the nearest tests'
  const outcome = seenBy === null ? unseen : 'seen'
  const head = `${id} ${outcome}  ${path}:${line}  ${kind}\n  - ${before}\n  + ${after}`
  if (seenBy !== null) return `${head}\n  ${seenBy}`
  if (reaching === 0) return `${head}\n  no test reaches it`
  const shown = files.slice(0, 12).join(' ')
  return `${head}\n  ${ran} of ${reaching} tests that reach it passed: ${shown}${files.length > 12 ? ' …' : ''}`
}
