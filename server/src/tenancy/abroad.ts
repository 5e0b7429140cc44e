import type { ProviderRow } from '../db/tables.ts'
import { Failure } from '../failures/failure.ts'

interface Caller {
  readonly provider: Pick<ProviderRow, 'open_countries'>
  /** Two letters of ISO 3166; null where nobody knows. */
  readonly country: string | null
  readonly ip: string
}

/**
 * Throws `forbidden_country`, with country and address in its detail, where the provider is not open in the country of the caller. One that
 * nobody knows is let in.
 */
export function refuseAbroad({ provider, country, ip }: Caller): void {
  const { open_countries: open } = provider
  if (open.length > 0 && country !== null && !open.includes(country))
    throw new Failure('forbidden_country', { country, ip })
}
