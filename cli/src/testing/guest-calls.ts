import type { RunningService } from './running-service.ts'

/** Calls by address alone; `mine` makes the address one of the guest whose token is given. */
export function guestCalls(service: () => RunningService, token: () => string = () => '') {
  const answer = (url: string) => service().app.inject({ url })
  return {
    /** An answer; throws what was answered instead of it. */
    get: async <T>(url: string): Promise<T> => {
      const { statusCode, body, json } = await answer(url)
      if (statusCode !== 200) throw new Error(`${url} answered ${body}`)
      return json<T>()
    },
    mine: (url: string): string => `${url}${url.includes('?') ? '&' : '?'}access_token=${token()}`,
    status: async (url: string): Promise<number> => (await answer(url)).statusCode,
  }
}
