import type { TFunction } from 'i18next'
import { ApiFailure } from './failure.ts'
import { meaningOf } from './failure-meaning.ts'

/**
 * What a failed call says to its viewer: the service's own words, with the mark under which it has noted what nobody meant, else each wrong field with what is wrong with it, a line for each, else
 * that it is an error and its status. A connection that is gone has words of ours.
 */
export function failureText(error: unknown, t: TFunction): string {
  const { kind, said, told, fields, noted } = meaningOf(error)
  if (kind === 'line') return t('shell.failed_offline')
  const words = told ?? said
  if (words !== null) return noted === null ? words : `${words} (${noted})`
  const wrong = Object.entries(fields).map(([field, problem]) => `${field}: ${problem}`)
  if (wrong.length > 0) return wrong.join('\n')
  return error instanceof ApiFailure ? t('shell.error', { status: error.status }) : t('shell.failed_service')
}
