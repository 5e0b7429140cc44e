import { parseArgs, type ParseArgsConfig } from 'node:util'

/** A wrong use of the command line; the message says what is right. */
export class UsageError extends Error {}

/** Words and flags of a command. @throws UsageError on flags that it does not have */
export function parsed<const Options extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: Options,
) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (error) {
    // What Node advises besides is of words that begin with a dash, which no command has.
    throw new UsageError(error instanceof Error ? error.message.split('. ')[0] : String(error))
  }
}
