/** What a connection that never came to be fails with. */
const NO_CONNECTION =
  /^(?:ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|UND_ERR_CONNECT_TIMEOUT)$/

/** Whether a `fetch` has failed before there was a connection: nothing of what was to be sent has left. */
export function isUnconnected(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : null
  if (typeof cause !== 'object' || cause === null || !('code' in cause)) return false
  return typeof cause.code === 'string' && NO_CONNECTION.test(cause.code)
}
