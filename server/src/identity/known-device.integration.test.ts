import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { otherCode, phoneClient, phoneNumbers } from '../testing/phone.ts'
import { openTestService, type TestService } from '../testing/service.ts'
import { createHashGate } from './hash-gate.ts'

let service: TestService
let client: ReturnType<typeof phoneClient>
beforeAll(async () => {
  service = await openTestService()
  client = phoneClient(service)
})
afterAll(() => service.close())
// What one test has used up is nothing to the others.
afterEach(() => service.ports.database.execute('delete from attempt'))

const newPhone = phoneNumbers('7706')
const PASSWORD = 'right password'
let addresses = 0
const newIp = () => `2001:db8:${(addresses += 1).toString(16)}::1`

/** A guest on a device of this serial, as a browser has one before and after it was somebody's. */
async function guestOn(serial: string): Promise<string> {
  const username = `guest-${serial}-${(addresses += 1)}`
  const ip = newIp()
  await client.post('/v2/users', { username, password: 'of a guest', is_guest: true }, { ip })
  const login = await client.post('/v2/auth/login', { login: username, password: 'of a guest' }, { ip })
  return deviceToken(serial, login.json<{ access_token: string }>().access_token)
}
async function deviceToken(serial: string, interim: string): Promise<string> {
  const device = await client.post('/v2/users/self/devices', { serial }, { token: interim })
  const { id } = device.json<{ id: string }>()
  const answer = await client.post('/v2/auth/device', { device_id: id })
  return answer.json<{ access_token: string }>().access_token
}
/** The account of a phone, which a device of this serial has signed in to and out of again. */
async function accountOn(serial: string): Promise<{ phone: string; id: number }> {
  const phone = newPhone()
  await client.createUser(phone)
  const code = await client.askForCode(phone, { ip: newIp() })
  const interim = await client.post('/v2/auth/otp', { phone, token: code })
  const token = await deviceToken(serial, interim.json<{ access_token: string }>().access_token)
  const { id } = (await client.get('/v2/users/self', token)).json<{ id: number }>()
  const [device] = (await client.get('/v2/users/self/devices', token)).json<{ id: string }[]>()
  const url = `/v2/users/self/devices/${device?.id ?? ''}?access_token=${token}`
  expect((await service.app.inject({ method: 'DELETE', url })).statusCode).toBe(200)
  service.clock.time += 61_000
  return { phone, id }
}

test('what strangers ask for neither uses up nor ends what a device that has signed in before can do', async () => {
  const { phone } = await accountOn('own')
  const own = await guestOn('own')
  const code = await client.askForCode(phone, { token: own, ip: newIp() })
  // The first code of the account came from no known device: four are left to strangers.
  let sent = 0
  for (let n = 0; n < 9; n += 1) {
    const stranger = await guestOn(`stranger-${n}`)
    const asked = await client.post('/v2/otps', { phone }, { token: stranger, ip: newIp() })
    if (asked.statusCode === 200) {
      sent += 1
      for (let guess = 0; guess < 5; guess += 1) {
        const wrong = { phone, token: otherCode(client.lastCode()) }
        await client.post('/v2/auth/otp', wrong, { token: stranger, ip: newIp() })
      }
    }
    service.clock.time += 61_000
  }
  expect(sent).toBe(4)
  const entered = await client.post('/v2/auth/otp', { phone, token: code }, { token: own, ip: newIp() })
  expect(entered.statusCode).toBe(200)
  const again = await client.post('/v2/otps', { phone }, { token: await guestOn('own'), ip: newIp() })
  expect(again.statusCode).toBe(200)
})

test('where there are no guests a browser without a token is known by the serial that it says', async () => {
  const at = (path: string) => `${path}?provider=portal`
  const phone = newPhone()
  const id = await client.createUser(phone, 'portal')
  const own = { phone, serial: 'own browser' }
  const ask = async (body: object) => (await client.post(at('/v2/otps'), body, { ip: newIp() })).statusCode
  const enter = (body: object) => client.post(at('/v2/auth/otp'), body, { ip: newIp() })
  const exists = async (query: string) =>
    (await client.get(`/v2/otp/exist?provider=portal&phone=${phone}${query}`)).json<{ otp_exist: boolean }>()
      .otp_exist
  expect(await ask(own)).toBe(200)
  const first = await enter({ ...own, token: client.lastCode() })
  await deviceToken(own.serial, first.json<{ access_token: string }>().access_token)
  service.clock.time += 61_000

  expect(await ask(own)).toBe(200)
  const code = client.lastCode()
  expect(await exists('&serial=own%20browser')).toBe(true)
  for (const query of ['', '&serial=another']) expect(await exists(query)).toBe(false)
  const asked = []
  for (let n = 0; n < 8; n += 1) {
    const stranger = { phone, ...(n % 2 === 0 && { serial: `stranger-${n}` }) }
    asked.push(await ask(stranger))
    const wrong = otherCode(client.lastCode())
    for (let guess = 0; guess < 5; guess += 1) await enter({ ...stranger, token: wrong })
    // Nor is the code good without the serial that has asked for it.
    expect((await enter({ ...stranger, token: code })).statusCode).toBe(400)
    service.clock.time += 61_000
  }
  expect(asked).toContain(429)
  expect((await enter({ ...own, token: code })).statusCode).toBe(200)
  expect(await ask(own)).toBe(200)

  const hash = await createHashGate().hash(PASSWORD, '127.0.0.1')
  const { execute } = service.ports.database
  await execute(`update app_user set password_hash = $1, username = 'named' where id = $2`, [hash, id])
  const logIn = async (body: object) =>
    (await client.post(at('/v2/auth/login'), { login: 'named', ...body }, { ip: newIp() })).statusCode
  for (let n = 0; n < 10; n += 1) expect(await logIn({ password: 'wrong' })).toBe(401)
  for (const serial of [undefined, 'another']) expect(await logIn({ password: PASSWORD, serial })).toBe(429)
  expect(await logIn({ password: PASSWORD, serial: own.serial })).toBe(200)
})

test('a known device has codes of a day as every other, too', async () => {
  const { phone } = await accountOn('greedy')
  const own = await guestOn('greedy')
  const statuses: number[] = []
  for (let n = 0; n < 7; n += 1) {
    statuses.push((await client.post('/v2/otps', { phone }, { token: own, ip: newIp() })).statusCode)
    service.clock.time += 61_000
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
})

test('wrong passwords of strangers do not keep out a device that has signed in before; one that was removed from elsewhere is a stranger', async () => {
  const { id } = await accountOn('home')
  const hash = await createHashGate().hash(PASSWORD, '127.0.0.1')
  const { execute } = service.ports.database
  await execute(`update app_user set password_hash = $1, username = 'viewer' where id = $2`, [hash, id])
  const logIn = async (password: string, token?: string) =>
    (
      await client.post(
        '/v2/auth/login',
        { login: 'viewer', password },
        { ip: newIp(), ...(token !== undefined && { token }) },
      )
    ).statusCode
  for (let n = 0; n < 10; n += 1) expect(await logIn('wrong')).toBe(401)
  expect(await logIn(PASSWORD)).toBe(429)
  const own = await guestOn('home')
  expect(await logIn(PASSWORD, own)).toBe(200)
  // Its own ten are counted as well.
  for (let n = 0; n < 10; n += 1) expect(await logIn('wrong', own)).toBe(401)
  expect(await logIn(PASSWORD, own)).toBe(429)

  service.clock.time += 15 * 60_000
  const signedIn = await client.post('/v2/auth/login', { login: 'viewer', password: PASSWORD })
  const elsewhere = await deviceToken('elsewhere', signedIn.json<{ access_token: string }>().access_token)
  const lost = await client.post('/v2/auth/login', { login: 'viewer', password: PASSWORD })
  await deviceToken('home', lost.json<{ access_token: string }>().access_token)
  const devices = (await client.get('/v2/users/self/devices', elsewhere)).json<
    { id: string; serial: string }[]
  >()
  const home = devices.find(({ serial }) => serial !== 'elsewhere')?.id ?? ''
  const url = `/v2/users/self/devices/${home}?access_token=${elsewhere}`
  expect((await service.app.inject({ method: 'DELETE', url })).statusCode).toBe(200)
  for (let n = 0; n < 10; n += 1) expect(await logIn('wrong')).toBe(401)
  expect(await logIn(PASSWORD, await guestOn('home'))).toBe(429)
  // The one that stayed is known as before.
  expect(await logIn(PASSWORD, await guestOn('elsewhere'))).toBe(200)
})

test('a device that has signed in before is sent a code at an address whose strangers have used up theirs; behind one of IPv4 that lasts an hour', async () => {
  const { phone } = await accountOn('behind a carrier')
  const own = await guestOn('behind a carrier')
  const ip = '192.0.2.9'
  const asked = async (body: object, token?: string) =>
    (await client.post('/v2/otps', body, { ip, ...(token !== undefined && { token }) })).statusCode
  const stranger = () => asked({ phone: newPhone(), sign_up: true })
  for (let n = 0; n < 60; n += 1) expect(await stranger()).toBe(200)
  expect(await stranger()).toBe(429)
  // By learning which phones are known, too.
  const probes = await Promise.all(Array.from({ length: 201 }, () => asked({ phone: newPhone() })))
  expect(probes.filter((status) => status === 429)).toHaveLength(1)
  expect(await asked({ phone }, own)).toBe(200)
  service.clock.time += 60 * 60_000
  expect(await stranger()).toBe(200)
  expect(await asked({ phone: newPhone() })).toBe(429)
})

test('an address learns which phones are known 200 times a day, and makes 60 guests of phones, one of IPv4 too', async () => {
  const ip = '192.0.2.10'
  const asks = async () => (await client.post('/v2/otps', { phone: newPhone() }, { ip })).statusCode
  const creates = async () => {
    const phone = newPhone()
    return (await client.post('/v2/users', { username: `of-${phone}`, phone }, { ip })).statusCode
  }
  for (let n = 0; n < 200; n += 1) expect(await asks()).toBe(400)
  for (let n = 0; n < 60; n += 1) expect(await creates()).toBe(200)
  service.clock.time += 23 * 60 * 60_000
  expect([await asks(), await creates()]).toEqual([429, 429])
  service.clock.time += 60 * 60_000
  expect([await asks(), await creates()]).toEqual([400, 200])
})

test('one subscriber is sent 300 codes an hour, and invented phones leave a part of the provider’s to those that have an account', async () => {
  const { phone } = await accountOn('reader')
  const { execute } = service.ports.database
  const count = (kind: string, key: string, most: number) =>
    execute(
      `insert into attempt (kind, key, since, count) values ($1, $2, $3, $4)
      on conflict (kind, key) do update set count = $4, since = $3`,
      [kind, key, new Date(service.clock.time).toISOString(), most],
    )
  const invented = async (ip: string) => {
    const to = newPhone()
    await client.createUser(to)
    return (await client.post('/v2/otps', { phone: to }, { ip })).statusCode
  }
  // One subscriber has a whole /48, and so as many /64 networks as wanted.
  await count('otp.share', '1 2001:db8:ffff::/48', 299)
  expect(await invented('2001:db8:ffff:1::1')).toBe(200)
  expect(await invented('2001:db8:ffff:2::1')).toBe(429)
  expect(await invented('2001:db8:fffe:2::1')).toBe(200)
  await count('otp.share', '1 192.0.2/24', 300)
  expect(await invented('192.0.2.77')).toBe(429)

  await count('otp.newcomers', '1', 2000)
  await count('otp.provider', '1', 2999)
  expect(await invented(newIp())).toBe(429)
  expect((await client.post('/v2/otps', { phone }, { ip: newIp() })).statusCode).toBe(200)
  expect((await client.post('/v2/otps', { phone: newPhone() }, { ip: newIp() })).statusCode).not.toBe(200)
})
