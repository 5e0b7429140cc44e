import { parseArgs } from 'node:util'

/** A wrong use of the command line; the message says what is right. */
export class UsageError extends Error {}

/** Words and flags of a command. @throws UsageError on flags that it does not have */
export function parsed<const Options extends NonNullable<Parameters<typeof parseArgs>[0]>['options']>(
  args: readonly string[],
  options: Options,
) {
  try {
    return parseArgs({ args: [...args], options: options!, allowPositionals: true })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}
