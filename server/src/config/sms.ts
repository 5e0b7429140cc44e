/** A gateway of messages over HTTP; `{phone}`, `{text}` and `{id}` in address and body are filled in for each message; a message that is sent again has the same id. */
export interface SmsGateway {
  readonly url: string
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  /** Null with GET. */
  readonly body: string | null
  /** Decides how what is filled into the body is written. */
  readonly bodyType: 'json' | 'form'
  readonly timeoutMs: number
}

const JSON_TYPE = 'application/json'
const FORM_TYPE = 'application/x-www-form-urlencoded'
const DEFAULT_BODY = '{"phone":"{phone}","text":"{text}"}'
const DEFAULT_TIMEOUT_MS = 5000
const TIMEOUT_MIN_MS = 100
const TIMEOUT_MAX_MS = 20_000

const isFilled = (template: string) => template.includes('{phone}') && template.includes('{text}')

/** An http(s) address whose host is fixed, without a user in it, which would end up in logs of others. */
function isAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, host, username, password } = new URL(text)
  const isFixed = !/[{}]|%7b|%7d/i.test(host)
  return (protocol === 'http:' || protocol === 'https:') && isFixed && username === '' && password === ''
}

function readHeaders(text: string): Record<string, string> | null {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return null
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  const entries = Object.entries(value as Record<string, unknown>)
  try {
    for (const [name, content] of entries) {
      if (typeof content !== 'string') return null
      new Headers().set(name, content)
    }
  } catch {
    return null
  }
  return Object.fromEntries(entries.map(([name, content]) => [name.toLowerCase(), String(content)]))
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/**
 * Reads the gateway from OPENAIR_SMS_*; null when no address is given.
 * @param text the value of a variable, null when it is empty or missing
 * @param complain called with each problem: the variable and what it must be, without its value
 */
export function readSmsGateway(
  text: (name: string) => string | null,
  complain: (problem: string) => void,
): SmsGateway | null {
  const url = text('OPENAIR_SMS_URL')
  if (url === null) return null
  if (!isAddress(url))
    complain('OPENAIR_SMS_URL must be an http(s):// address without a user and with a fixed host')

  const method = text('OPENAIR_SMS_METHOD')?.toUpperCase() ?? 'POST'
  if (method !== 'GET' && method !== 'POST') complain('OPENAIR_SMS_METHOD must be GET or POST')

  const headers = readHeaders(text('OPENAIR_SMS_HEADERS') ?? '{}')
  if (headers === null) complain('OPENAIR_SMS_HEADERS must be a JSON object of header names and their texts')

  const given = text('OPENAIR_SMS_BODY')
  const body = method === 'GET' ? null : (given ?? DEFAULT_BODY)
  if (method === 'GET' && given !== null) complain('OPENAIR_SMS_BODY must be empty with the method GET')
  if (method === 'GET' ? !isFilled(url) : !isFilled(body ?? ''))
    complain(
      `${method === 'GET' ? 'OPENAIR_SMS_URL' : 'OPENAIR_SMS_BODY'} must have {phone} and {text} in it`,
    )

  const type = headers?.['content-type'] ?? (body?.startsWith('{') ? JSON_TYPE : FORM_TYPE)
  const bodyType = type.startsWith(JSON_TYPE) ? 'json' : 'form'
  if (bodyType === 'form' && !type.startsWith(FORM_TYPE))
    complain(`OPENAIR_SMS_HEADERS must say ${JSON_TYPE} or ${FORM_TYPE} as content-type, or nothing`)
  if (body !== null && bodyType === 'json' && !isJson(body)) complain('OPENAIR_SMS_BODY must be JSON')

  const timeout = Number(text('OPENAIR_SMS_TIMEOUT_MS') ?? DEFAULT_TIMEOUT_MS)
  if (!Number.isInteger(timeout) || timeout < TIMEOUT_MIN_MS || timeout > TIMEOUT_MAX_MS)
    complain(`OPENAIR_SMS_TIMEOUT_MS must be whole milliseconds, ${TIMEOUT_MIN_MS} to ${TIMEOUT_MAX_MS}`)

  return {
    url,
    method: method === 'GET' ? 'GET' : 'POST',
    headers: { ...headers, ...(body !== null && { 'content-type': type }) },
    body,
    bodyType,
    timeoutMs: timeout,
  }
}
