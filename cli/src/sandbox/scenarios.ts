import type { DatabaseSync } from 'node:sqlite'

/**
 * What goes wrong next, by a script of a test. `refuse`: the next order is answered with the status that the value says (400, 402, 451, 504), and
 * nothing is taken; `lose_answer`: the next charge or confirmation is done, and its answer never comes; `amount`, `currency`: the next
 * capture takes that instead; of the next notice: `drop`, `delay` by milliseconds, `duplicate`, `bad_signature`.
 */
export const SCENARIOS = [
  'refuse',
  'lose_answer',
  'amount',
  'currency',
  'drop',
  'delay',
  'duplicate',
  'bad_signature',
] as const
export type ScenarioKind = (typeof SCENARIOS)[number]

export interface Scenario {
  readonly kind: ScenarioKind
  readonly value: string | null
  /** How often it happens. */
  readonly times: number
}

/** Has something go wrong from now on. */
export function addScenario(file: DatabaseSync, { kind, value, times }: Scenario): void {
  file.prepare('insert into scenario (kind, value, times) values (?, ?, ?)').run(kind, value, times)
}

/** What goes wrong now, the oldest first; it has happened once then. */
export function takeScenario(
  file: DatabaseSync,
  kind: ScenarioKind,
): { readonly value: string | null } | null {
  const found = file
    .prepare('select id, value from scenario where kind = ? and times > 0 order by id limit 1')
    .get(kind)
  if (!found) return null
  file.prepare('update scenario set times = times - 1 where id = ?').run(found['id'] ?? null)
  return { value: found['value'] as string | null }
}
