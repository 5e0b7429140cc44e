import type { ErrorBody } from '#contract/errors.ts'
import type { App } from '../ports.ts'

export interface Answered {
  readonly status: number
  /** `error_code` of a failure. */
  readonly code: string | undefined
  /** Why it was refused, where it was. */
  readonly refusal: ErrorBody['refusal'] | undefined
  readonly body: string
}

/** Calls with a token, as one line each. */
export function caller(app: () => App) {
  const call = async (
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    url: string,
    token: string | null,
    payload?: object,
    headers: Readonly<Record<string, string>> = {},
  ) => {
    const answer = await app().inject({
      method,
      url,
      ...(payload && { payload }),
      headers: { ...(token !== null && { authorization: `Bearer ${token}` }), ...headers },
    })
    const json = <T>(): T => answer.json<T>()
    const failed = answer.statusCode === 200 ? undefined : json<ErrorBody>()
    const told = { code: failed?.error_code, refusal: failed?.refusal }
    return { status: answer.statusCode, ...told, body: answer.body, json } satisfies Answered & {
      json: unknown
    }
  }
  return {
    call,
    get: (url: string, token: string | null) => call('GET', url, token),
    post: (url: string, token: string | null, payload?: object) => call('POST', url, token, payload),
    patch: (url: string, token: string | null, payload: object) => call('PATCH', url, token, payload),
    remove: (url: string, token: string | null) => call('DELETE', url, token),
  }
}
