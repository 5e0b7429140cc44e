import type { Consent } from '#operate/folder/applied.ts'
import { parsed, UsageError } from './usage.ts'

export const APPLY_HELP = `openair apply FOLDER               bring the service to what a folder says; shows what changes
      [--instead]                  of another service that the database holds
      [--older]                    also where a newer version of Openair has applied last`

/** What `openair apply …` is asked to do. */
export interface ApplyOrder extends Consent {
  folder: string
}

/** @throws UsageError */
export function applyOrder(args: readonly string[]): ApplyOrder {
  const { positionals, values } = parsed(args, { instead: { type: 'boolean' }, older: { type: 'boolean' } })
  const [folder, ...rest] = positionals
  if (folder === undefined || rest.length > 0) throw new UsageError('apply takes one folder')
  return { folder, instead: values['instead'] === true, older: values['older'] === true }
}
