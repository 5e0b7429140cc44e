import type { FastifyRequest } from 'fastify'
import { maxAgeOf } from '#domain/identity/age.ts'

/** What the web notes beside its token while a child's profile is on: the page itself is asked for without a token. */
export const CHILD_COOKIE = 'openair_age=child'
const CHILD = new RegExp(`(?:^|; )${CHILD_COOKIE}(?:;|$)`)

/** The age limit of a call without a token, in years; null is none. Whoever writes the cookie by hand only sees less. */
export function maxAgeOfCookie(request: FastifyRequest): number | null {
  return CHILD.test(request.headers.cookie ?? '') ? maxAgeOf('child') : null
}
