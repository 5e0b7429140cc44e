export interface Asked {
  readonly token?: string | null
  /** The address that the call is said to come from, as a balancer says it. */
  readonly ip?: string
  readonly body?: object
  readonly headers?: Readonly<Record<string, string>>
}

export interface Answer {
  readonly status: number
  /** `error_code` of a failure; undefined also where nginx itself has answered. */
  readonly code: string | undefined
  json<T>(): T
}

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** Calls a node, or nginx. @param base where it is, such as `http://127.0.0.1:8080` */
export async function call(
  base: string,
  method: Method,
  path: string,
  { token, ip, body, headers }: Asked = {},
): Promise<Answer> {
  const answer = await fetch(base + path, {
    method,
    headers: {
      'accept-language': 'en',
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(ip !== undefined && { 'x-forwarded-for': ip }),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  const isJson = answer.headers.get('content-type')?.startsWith('application/json') ?? false
  const json = <T>(): T => {
    if (!isJson) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`)
    return JSON.parse(text) as T
  }
  const code = answer.ok || !isJson ? undefined : json<{ error_code: string }>().error_code
  return { status: answer.status, code, json }
}

/** The same for what has to be answered well. @throws when it is not */
export async function must<T>(...asked: Parameters<typeof call>): Promise<T> {
  const answer = await call(...asked)
  if (answer.status !== 200)
    throw new Error(`${asked[1]} ${asked[2]} answered ${answer.status}: ${JSON.stringify(answer.json())}`)
  return answer.json<T>()
}

let lines = 0
/** An address in a network that no other test calls from: nobody counts there, and nobody waits for another's turn. */
export const newLine = (): string => `198.${18 + ((lines += 1) >> 8)}.${lines & 255}.1`
