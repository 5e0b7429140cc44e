import { UsageError } from '../command/usage.ts'

export const JOBS_HELP = `openair jobs                       what the service does by itself: when it was done last, and what failed
openair jobs run NAME              have a job done now, on whatever node is free; forgets what failed of it`

/** What `openair jobs` is asked for. */
export type JobsOrder = { readonly do: 'list' } | { readonly do: 'run'; readonly name: string }

/** @throws UsageError on any other words */
export function jobsOrder(args: readonly string[]): JobsOrder {
  const [command, name, ...rest] = args
  if (command === undefined) return { do: 'list' }
  if (command !== 'run' || name === undefined || rest.length > 0)
    throw new UsageError(`unknown arguments: jobs ${args.join(' ')}`)
  return { do: 'run', name }
}
