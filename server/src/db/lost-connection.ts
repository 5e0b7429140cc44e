/**
 * SQLSTATE class 08 and 57P01 to 57P03 (PostgreSQL, appendix A): the connection broke, or the server ends or starts at this moment; and
 * what the system says where there is no server.
 */
const CODES =
  /^(?:08\w{3}|57P0[1-3]|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/
/** What the driver says by itself, without a code. */
const WORDS =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/

/** Whether a query has failed because the database could not be reached: that may pass by itself. */
export function isLostConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return CODES.test(String(Reflect.get(error, 'code'))) || WORDS.test(error.message)
}

/**
 * SQLSTATE class 53: the database has no disk, memory or connections left; 57014: a statement took longer than its deadline (PostgreSQL,
 * appendix A).
 */
const INSUFFICIENT_RESOURCES = /^(?:53\w{3}|57014)$/

/** Whether a query has failed of what may pass by itself: the database could not be reached, or lacked something at this moment. */
export function mayPassByItself(error: unknown): boolean {
  if (isLostConnection(error)) return true
  return error instanceof Error && INSUFFICIENT_RESOURCES.test(String(Reflect.get(error, 'code')))
}
