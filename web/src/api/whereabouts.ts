import { ApiFailure } from './failure.ts'

/** Where a caller is whom the service is closed to. */
export interface Whereabouts {
  /** Two letters of ISO 3166. */
  readonly country: string | null
  readonly ip: string | null
}

/** What a refusal for the country says of the caller; null where it is none, or says nothing. */
export function whereaboutsOf(error: unknown): Whereabouts | null {
  if (!(error instanceof ApiFailure) || error.refusal?.reason !== 'region') return null
  const { detail } = error
  if (typeof detail !== 'object' || detail === null) return null
  return { country: detail['country'] ?? null, ip: detail['ip'] ?? null }
}
