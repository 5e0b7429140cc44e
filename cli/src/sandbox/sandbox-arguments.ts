import { UsageError } from '../command/usage.ts'

export const SANDBOX_HELP = `openair sandbox                    the play-money gateway by itself, for nodes that name it in OPENAIR_SANDBOX_URL
                                   (with the embedded database a start brings its own)`

/** The sandbox takes no words. @throws UsageError on any */
export function sandboxOrder(args: readonly string[]): void {
  if (args.length > 0) throw new UsageError(`unknown arguments: sandbox ${args.join(' ')}`)
}
