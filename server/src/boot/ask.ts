import { CHILD_COOKIE } from '../http/age-cookie.ts'
import { Failure } from '../failures/failure.ts'
import type { App } from '../ports.ts'

/** Who a page is made for: all who share these see the same. */
export interface Readers {
  readonly providerId: number
  readonly language: string
  /** Years; null is no limit. */
  readonly maxAge: number | null
}

/** Whose turn is taken where answers have to be made first; absent: this machine's. */
export interface Asker {
  readonly ip?: string
}

/**
 * Asks a shared answer; null for what is not there. @throws when the service cannot tell
 * @param own what is said where each viewer has an answer of their own; absent: null
 */
export type Ask = <T, Own = null>(path: string, own?: Own) => Promise<T | Own | null>

/** Pages show drawings, as the app does. */
const DRAWINGS = 'application/json, image/svg+xml'

/** The shared answers themselves are asked, so that a page says just what the calls would. */
export const askOf =
  (app: App, { providerId, language, maxAge, ip }: Readers & Asker): Ask =>
  async <T, Own = null>(path: string, own?: Own) => {
    const answer = await app.inject({
      ...(ip !== undefined && { remoteAddress: ip }),
      headers: { accept: DRAWINGS, ...(maxAge !== null && { cookie: CHILD_COOKIE }) },
      url: `${path}${path.includes('?') ? '&' : '?'}provider=${providerId}&lang=${language}`,
    })
    if (answer.statusCode >= 500 || answer.statusCode === 429) throw new Failure('not_ready')
    if (answer.statusCode === 401) return own ?? null
    return answer.statusCode === 200 ? answer.json<T>() : null
  }
