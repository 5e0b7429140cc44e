import { parsed, UsageError } from '../command/usage.ts'

export const START_HELP = `openair start [--service FOLDER] [--new-secret]
                                   start everything: API, media origin, web app, jobs
                                   (with the embedded database it applies FOLDER first, the demo by default);
                                   --new-secret: for a service whose secret is lost; set the secret as it was wherever you can.
                                   With another one no video that was made plays, linked cards, PINs and promo codes
                                   are lost, and nobody is signed out`

export interface StartOrder {
  /** Where the service folder lies. */
  readonly service: string | undefined
  /** The secret takes the place of the one that the service had. */
  readonly isNewSecret: boolean
}

/** What `openair start` is asked for. @throws UsageError */
export function startOrder(args: readonly string[]): StartOrder {
  const { values, positionals } = parsed(args, {
    service: { type: 'string' },
    'new-secret': { type: 'boolean' },
  })
  if (positionals.length > 0) throw new UsageError(`unknown arguments: start ${positionals.join(' ')}`)
  return { service: values.service, isNewSecret: values['new-secret'] === true }
}
