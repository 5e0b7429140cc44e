import { openGuest } from '#server/testing/service.ts'
import { type RunningService, runSmallService } from './running-service.ts'
import { serviceOfFile } from './service-of-file.ts'

/** 2026-06-15 20:30 in Almaty: Metropolis is on air from 20:00 to 23:00. Unix milliseconds. */
export const GUEST_NOW = Date.UTC(2026, 5, 15, 15, 30)

/** The small service for the tests of a file, with some of its files replaced, and the calls of a guest by address alone. */
export function guestCalls(replaced: Record<string, string> = {}) {
  const present = serviceOfFile(async () => {
    const service = await runSmallService(GUEST_NOW, replaced)
    return { service, token: (await openGuest(service.app)).token }
  })
  const answer = (url: string) => present().service.app.inject({ url })
  return {
    service: (): RunningService => present().service,
    token: (): string => present().token,
    /** An answer; throws what was answered instead of it. */
    get: async <T>(url: string): Promise<T> => {
      const { statusCode, body, json } = await answer(url)
      if (statusCode !== 200) throw new Error(`${url} answered ${body}`)
      return json<T>()
    },
    /** The address as the guest's own. */
    mine: (url: string): string => `${url}${url.includes('?') ? '&' : '?'}access_token=${present().token}`,
    status: async (url: string): Promise<number> => (await answer(url)).statusCode,
  }
}
