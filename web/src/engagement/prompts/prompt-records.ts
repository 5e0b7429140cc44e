import { PROMPT_KINDS, type PromptKind } from '#contract/client.ts'
import type { PromptRecord } from '#domain/engagement/prompts.ts'
import { pageStorage, visitStorage } from '../../api/kept-storage.ts'

type Records = Readonly<Partial<Record<PromptKind, PromptRecord>>>

const KEY = 'openair.prompts'
const VISIT_KEY = 'openair.visit-since'

const isRecord = (value: unknown): value is PromptRecord =>
  typeof value === 'object' &&
  value !== null &&
  'shownAt' in value &&
  Number.isFinite(value.shownAt) &&
  'isAnswered' in value &&
  typeof value.isAnswered === 'boolean'

/** What became of the prompts of this browser. */
export function promptRecords(): Records {
  try {
    const kept: unknown = JSON.parse(pageStorage().getItem(KEY) ?? '{}')
    if (typeof kept !== 'object' || kept === null) return {}
    return Object.fromEntries(
      Object.entries(kept).filter(
        ([kind, one]) => PROMPT_KINDS.includes(kind as PromptKind) && isRecord(one),
      ),
    )
  } catch {
    return {}
  }
}

/** Notes that a prompt came up, or was answered. @param now Unix milliseconds */
export function notePrompt(kind: PromptKind, now: number, isAnswered: boolean): void {
  const records = promptRecords()
  const shownAt = isAnswered ? (records[kind]?.shownAt ?? now) : now
  pageStorage().setItem(KEY, JSON.stringify({ ...records, [kind]: { shownAt, isAnswered } }))
}

/** When the visit of this tab began, over its reloads, in Unix milliseconds. */
export function visitSince(now: number): number {
  const kept = Number(visitStorage().getItem(VISIT_KEY))
  if (kept > 0 && kept <= now) return kept
  visitStorage().setItem(VISIT_KEY, String(now))
  return now
}
