import type { ErrorBody } from '#contract/errors.ts'
import type { TestUser } from '#server/testing/users.ts'
import type { RunningService } from './running-service.ts'

/**
 * Calls of viewers who read English.
 * @param first who calls where nobody is named; null is a call without a token
 */
export function englishCalls(service: () => RunningService, first: () => TestUser | null = () => null) {
  const ask = (url: string, user: TestUser | null = first()) =>
    service().app.inject({
      url: `${url}${url.includes('?') ? '&' : '?'}lang=en`,
      ...(user && { headers: { authorization: `Bearer ${user.token}` } }),
    })
  return {
    ask,
    /** An answer; throws what was answered instead of it. */
    get: async <T>(url: string, user: TestUser | null = first()): Promise<T> => {
      const answer = await ask(url, user)
      if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.body}`)
      return answer.json<T>()
    },
    /** Status and code of a failure, and of a refusal why it is one, as its body says them. */
    failure: async (url: string, user: TestUser | null = first()): Promise<readonly (number | string)[]> => {
      const { status_code, error_code, refusal } = (await ask(url, user)).json<ErrorBody>()
      return [status_code, error_code, ...(refusal ? [refusal.reason] : [])]
    },
  }
}
