import type { TestService } from './service.ts'

/** Calls as a client makes them while somebody signs in by phone. */
export function phoneClient(service: TestService) {
  const post = (url: string, payload: object, { token, ip }: { token?: string; ip?: string } = {}) =>
    service.app.inject({
      method: 'POST',
      url,
      payload,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(ip !== undefined && { 'x-forwarded-for': ip }),
      },
    })
  const get = (url: string, token?: string) =>
    service.app.inject({ url, ...(token !== undefined && { headers: { authorization: `Bearer ${token}` } }) })
  let users = 0

  return {
    post,
    get,
    /** Creates a user by phone; answers its id. */
    async createUser(phone: string, provider = 'openair'): Promise<number> {
      const username = `by-phone-${(users += 1)}-${phone}`
      const answer = await post(`/v2/users?provider=${provider}`, { username, phone })
      if (answer.statusCode !== 200) throw new Error(answer.body)
      return answer.json<{ id: number }>().id
    },
    /** The digits of the code in the message that was sent last. */
    lastCode(): string {
      const code = /\d{4,8}/.exec(service.sent.at(-1)?.text ?? '')?.[0]
      if (code === undefined) throw new Error('no code was sent')
      return code
    },
    /** Asks for a code and reads it from the message. */
    async askForCode(phone: string, from: { token?: string; ip?: string } = {}, provider = 'openair') {
      const answer = await post(`/v2/otps?provider=${provider}`, { phone }, from)
      if (answer.statusCode !== 200) throw new Error(answer.body)
      return this.lastCode()
    },
  }
}

/** A code that is not this one. */
export const otherCode = (code: string): string =>
  String((Number(code) + 1) % 10 ** code.length).padStart(code.length, '0')

/** Numbers that nobody has yet, one after another. @param start four digits that no other test in the file begins with */
export function phoneNumbers(start: string): () => string {
  let count = 0
  return () => `${start}${String((count += 1)).padStart(7, '0')}`
}
