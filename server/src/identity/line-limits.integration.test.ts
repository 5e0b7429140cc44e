import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { phoneClient, phoneNumbers } from '../testing/phone.ts'
import { openTestService, type TestService } from '../testing/service.ts'

let service: TestService
let client: ReturnType<typeof phoneClient>
beforeAll(async () => {
  service = await openTestService()
  client = phoneClient(service)
})
afterAll(() => service.close())
afterEach(() => service.ports.database.execute('delete from attempt'))

const newPhone = phoneNumbers('7708')
let names = 0
let networks = 0
/** An address in a network of its own of one line. */
const ofLine = (line = 'ffff') => `2001:db8:${line}:${(networks += 1).toString(16)}::1`
type Try = (ip: string) => Promise<number>

const status = async (answer: ReturnType<typeof client.post>) => (await answer).statusCode
const tries = {
  'asks whose phones are known, by codes': [
    'otp.ask.ip',
    10_000,
    400,
    (ip) => status(client.post('/v2/otps', { phone: newPhone() }, { ip })),
  ],
  'asks whose phones are known, by users': [
    'create.user.ip',
    3000,
    200,
    (ip) =>
      status(client.post('/v2/users', { username: `of-a-line-${(names += 1)}`, phone: newPhone() }, { ip })),
  ],
  'tries passwords': [
    'login.ip',
    2000,
    401,
    (ip) =>
      status(
        client.post('/v2/auth/login', { login: `nobody-${(names += 1)}`, password: 'of nobody' }, { ip }),
      ),
  ],
  'makes guests': [
    'create.guest.ip',
    10_000,
    200,
    (ip) =>
      status(
        client.post(
          '/v2/users',
          { username: `of-a-line-${(names += 1)}`, password: 'of a guest', is_guest: true },
          { ip },
        ),
      ),
  ],
  'guesses codes': [
    'otp.guess.ip',
    15_000,
    400,
    (ip) => status(client.post('/v2/auth/otp', { phone: newPhone(), token: '000000' }, { ip })),
  ],
} as const satisfies Readonly<Record<string, readonly [kind: string, most: number, usual: number, Try]>>

test.each(Object.entries(tries))(
  'a line of IPv6 that %s has so many tries, whatever network of it each comes from; others have theirs',
  async (_, [kind, most, usual, tryOne]) => {
    const { database, clock } = service.ports
    const line = `${kind}.line`
    const countOf = async () => {
      const { rows } = await database.execute('select key, count from attempt where kind = $1', [line])
      return rows
    }
    expect(await tryOne(ofLine())).toBe(usual)
    expect(await countOf()).toEqual([{ key: '2001:db8:ffff::/48', count: 1 }])
    await database.execute('update attempt set count = $2 where kind = $1', [line, most - 1])
    expect([await tryOne(ofLine()), await tryOne(ofLine())]).toEqual([usual, 429])
    expect([await tryOne(ofLine('fffe')), await tryOne('192.0.2.9'), await tryOne('192.0.2.77')]).toEqual([
      usual,
      usual,
      usual,
    ])
    // A network that has had enough uses up nothing of its line.
    const greedy = ofLine('fffd')
    await tryOne(greedy)
    await database.execute(
      `update attempt set count = 1000000, since = $2 where kind = $1 and key like '2001:db8:fffd:%'`,
      [kind, new Date(clock.now()).toISOString()],
    )
    expect([await tryOne(greedy), await tryOne(greedy)]).toEqual([429, 429])
    expect(await countOf()).toContainEqual({ key: '2001:db8:fffd::/48', count: 1 })
  },
)

test('what was no try is given back to the line too: a login that is right', async () => {
  const [username, password] = ['of-the-line', 'right password']
  await client.post('/v2/users', { username, password, is_guest: true }, { ip: ofLine() })
  for (const right of [true, false, true])
    expect(
      await status(
        client.post(
          '/v2/auth/login',
          { login: username, password: right ? password : 'wrong one' },
          { ip: ofLine() },
        ),
      ),
    ).toBe(right ? 200 : 401)
  const { rows } = await service.ports.database.execute(
    `select count from attempt where kind = 'login.ip.line'`,
  )
  expect(rows).toEqual([{ count: 1 }])
})
