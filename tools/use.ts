import { UsageError } from '#cli/command/usage.ts'

/** The names among words that are known. @throws UsageError for any other */
export function knownNames(
  what: string,
  words: readonly string[],
  known: readonly string[],
): readonly string[] {
  const unknown = words.filter((word) => !known.includes(word))
  if (unknown.length > 0) throw new UsageError(`No ${what} ${unknown.join(', ')}. Known: ${known.join(', ')}`)
  return words
}

/**
 * What a command was asked for. Who asks for help is told its use; a wrong use ends with one line and code 2. Where `openair.mjs` only asks
 * whether the words are right, before it installs anything for them, the command ends here too.
 * @param usage such as `npm run mutate -- N [--seed S]`
 */
export function readUse<T>(usage: string, args: readonly string[], read: (args: readonly string[]) => T): T {
  if (args.some((word) => word === '--help' || word === '-h')) {
    console.log(usage)
    process.exit(0)
  }
  try {
    const asked = read(args)
    if (process.env['OPENAIR_ONLY_WORDS']) process.exit(0)
    return asked
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    console.error(`${error.message}. Use: ${usage}`)
    process.exit(2)
  }
}
