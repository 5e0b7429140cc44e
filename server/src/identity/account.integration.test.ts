import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { User } from '#contract/identity.ts'
import { caller } from '../testing/caller.ts'
import { tellOldPhones } from '../testing/ordered.ts'
import { phoneClient } from '../testing/phone.ts'
import { openGuest, openTestService, TEST_NOW, type TestService } from '../testing/service.ts'
import { openDevice, openUser } from '../testing/users.ts'

let service: TestService
beforeAll(async () => {
  service = await openTestService()
})
afterAll(() => service.close())
beforeEach(() => {
  service.clock.time = TEST_NOW
})

const { get, patch } = caller(() => service.app)
const SELF = '/v2/users/self'

test('a user has all fields, and no secret among them [identity.user-fields]', async () => {
  const { userId, token } = await openUser(service.ports, { phone: '77012223344', firstName: 'Аида' })
  const user = (await get(SELF, token)).json<User>()
  expect(user).toEqual({
    id: userId,
    username: expect.any(String),
    phone: '77012223344',
    email: null,
    first_name: 'Аида',
    timezone: 'Asia/Almaty',
    provider_uid: null,
    device_limit: 5,
    provider: expect.objectContaining({ id: 1 }),
    is_guest: false,
    date_joined: '2026-06-15T12:00:00.000Z',
    refer_id: null,
    parental_status: 'notset',
    parental_code: null,
    parental_dialogue: expect.objectContaining({ buttons: expect.any(Array) }),
    accounts: [],
  })
})

test('name and e-mail are changed, and the user is answered [identity.api-user-update] [identity.user-data-fields]', async () => {
  const { userId, token } = await openUser(service.ports, { phone: '77012223345', firstName: 'Аида' })
  const saved = await patch(SELF, token, { email: ' Aida@example.com ' })
  expect(saved.json()).toMatchObject({
    id: userId,
    first_name: 'Аида',
    phone: '77012223345',
    email: 'Aida@example.com',
  })
  expect((await patch(SELF, token, { name: ' Aigerim ' })).json()).toMatchObject({
    first_name: 'Aigerim',
    email: 'Aida@example.com',
  })
  expect((await get(SELF, token)).json()).toMatchObject({ first_name: 'Aigerim', email: 'Aida@example.com' })
})

test('an address with Cyrillic letters or of an encoded domain is refused [identity.email-rejects-cyrillic]', async () => {
  const { token } = await openUser(service.ports)
  const wrong = ['аида@example.com', 'aida@пример.рф', 'aida@xn--e1afmkfd.xn--p1ai', 'aida@XN--E1A.com']
  for (const email of [...wrong, 'aida', 'aida@example', 'a b@example.com']) {
    const answer = await patch(SELF, token, { email })
    expect([answer.status, answer.code]).toEqual([400, 'validation_failed'])
    expect(answer.json()).toMatchObject({ detail: { email: expect.any(String) } })
  }
  expect((await get(SELF, token)).json()).toMatchObject({ email: null })
})

test('name and e-mail cannot be emptied', async () => {
  const { token } = await openUser(service.ports, { firstName: 'Аида' })
  for (const payload of [
    { name: '' },
    { name: '  ' },
    { name: '\u200B' },
    { email: '' },
    { email: '   ' },
    { name: null },
  ])
    expect((await patch(SELF, token, payload)).code).toBe('validation_failed')
  expect((await get(SELF, token)).json()).toMatchObject({ first_name: 'Аида' })
})

test('one e-mail is one user’s, however it is written; another provider has its own', async () => {
  const [one, other] = [await openUser(service.ports), await openUser(service.ports)]
  const elsewhere = await openUser(service.ports, { providerId: 2 })
  await patch(SELF, one.token, { email: 'one@example.com' })
  const taken = await patch(SELF, other.token, { email: 'ONE@Example.com', name: 'Other' })
  expect([taken.status, taken.code]).toEqual([400, 'duplicate_email'])
  expect((await get(SELF, other.token)).json()).toMatchObject({ email: null, first_name: null })
  expect((await patch(SELF, one.token, { email: 'One@example.com' })).status).toBe(200)
  expect((await patch(SELF, other.token, { email: '\uFF2Fne@example.com' })).code).toBe('duplicate_email')
  expect((await patch(SELF, other.token, { email: 'one@example.com\u200B' })).code).toBe('validation_failed')
  expect((await patch(SELF, elsewhere.token, { email: 'one@example.com' })).status).toBe(200)
})

test('fields that nobody may set have no effect', async () => {
  const { userId, token } = await openUser(service.ports)
  const { db } = service.ports.database
  const read = () => db.selectFrom('app_user').selectAll().where('id', '=', userId).executeTakeFirst()
  const before = await read()
  const everything = {
    id: 1,
    balance: '999.00',
    accounts: [{ balance: '999.00' }],
    provider_id: 2,
    provider: { id: 2 },
    is_guest: true,
    username: 'root',
    password: 'stolen',
    password_hash: 'stolen',
    parental_status: 'set',
    parental_code: '1234',
    date_joined: '2000-01-01T00:00:00Z',
    refer_id: 'me',
    device_limit: 99,
    role: 'admin',
  }
  expect((await patch(SELF, token, everything)).status).toBe(200)
  expect(await read()).toEqual(before)
  expect((await patch(SELF, token, { ...everything, settings: { parental_status: 'notset' } })).code).toBe(
    'validation_failed',
  )
  expect(await read()).toEqual(before)
})

test('a guest has no account to change', async () => {
  const { token } = await openGuest(service.app)
  const refused = await patch(SELF, token, { name: 'Guest' })
  expect([refused.code, refused.refusal]).toEqual(['permission_denied', { reason: 'sign_in' }])
  expect((await patch(SELF, token, { email: 'guest@example.com' })).code).toBe('permission_denied')
})

test('another phone is taken by the code that was sent to it', async () => {
  const user = await openUser(service.ports, { phone: '77012223347' })
  const phones = phoneClient(service)
  await openUser(service.ports, { phone: '77012223399' })
  expect((await patch(SELF, user.token, { phone: '77012223348' })).code).toBe('validation_failed')
  expect((await patch(SELF, user.token, { token: '123456' })).code).toBe('validation_failed')
  expect((await patch(SELF, user.token, { phone: '77012223348', token: '123456' })).code).toBe('invalid_code')
  expect((await get(SELF, user.token)).json()).toMatchObject({ phone: '77012223347' })
  service.clock.time += 61_000
  const code = await phones.askForCode('77012223348', { token: user.token })
  const changed = await patch(SELF, user.token, { phone: '+7 701 222 33 48', token: code })
  expect(changed.json()).toMatchObject({ id: user.userId, phone: '77012223348' })
  service.clock.time += 61_000
  const taken = await phones.askForCode('77012223399', { token: user.token })
  const both = { name: 'Renamed', phone: '77012223399', token: taken }
  expect((await patch(SELF, user.token, both)).code).toBe('conflict')
  // Of what is asked for in one call nothing is done where a part cannot be.
  expect((await get(SELF, user.token)).json()).toMatchObject({ first_name: null, phone: '77012223348' })
  // Who holds the phone has been told once whose it is.
  expect((await patch(SELF, user.token, both)).code).toBe('invalid_code')
})

test('the old phone is told of a changed one, and whoever holds it takes the change back within a day', async () => {
  const user = await openUser(service.ports, { phone: '77012223361' })
  const other = await openDevice(service.ports, user.userId)
  const phones = phoneClient(service)
  service.clock.time += 61_000
  const changeTo = async (phone: string, signedIn = user.token) => {
    service.clock.time += 61_000
    const token = await phones.askForCode(phone, { token: signedIn })
    expect((await patch(SELF, signedIn, { phone, token })).status).toBe(200)
    await tellOldPhones(service.ports)
    return service.sent.at(-1)
  }
  const told = await changeTo('77012223362')
  expect(told).toMatchObject({ phone: '77012223361', kind: 'notice', channel: 'sms' })
  expect(told?.text).not.toContain('77012223362')
  const link = new URL(/https:\/\/\S+/.exec(told?.text ?? '')?.[0] ?? '').pathname
  const open = (method: 'GET' | 'POST', url = link) => service.app.inject({ method, url })
  // To look at the link changes nothing.
  const asked = await open('GET')
  expect([asked.statusCode, asked.headers['cache-control']]).toEqual([200, 'no-store'])
  expect(asked.body).toContain('<form method="post">')
  expect((await get(SELF, user.token)).json()).toMatchObject({ phone: '77012223362' })
  expect((await open('POST', `${link.slice(0, -3)}AAA`)).statusCode).toBe(404)

  // A second change does not keep it from being taken back.
  await changeTo('77012223364')
  expect((await open('POST')).statusCode).toBe(200)
  for (const { token } of [user, other]) expect((await get(SELF, token)).status).toBe(401)
  const { rows } = await service.ports.database.execute('select phone from app_user where id = $1', [
    user.userId,
  ])
  expect(rows).toEqual([{ phone: '77012223361' }])
  // Once, and not after a day.
  expect((await open('POST')).statusCode).toBe(404)
  const again = await openDevice(service.ports, user.userId)
  const later = await changeTo('77012223363', again.token)
  service.clock.time += 24 * 3_600_000
  const late = new URL(/https:\/\/\S+/.exec(later?.text ?? '')?.[0] ?? '').pathname
  expect((await open('POST', late)).statusCode).toBe(404)
})

test('who has changed a phone twice cannot undo that its owner took it back, whoever comes first', async () => {
  const user = await openUser(service.ports, { phone: '77012223371' })
  const phones = phoneClient(service)
  const changeTo = async (phone: string, signedIn: string) => {
    service.clock.time += 61_000
    const token = await phones.askForCode(phone, { token: signedIn })
    expect((await patch(SELF, signedIn, { phone, token })).status).toBe(200)
    await tellOldPhones(service.ports)
    return new URL(/https:\/\/\S+/.exec(service.sent.at(-1)?.text ?? '')?.[0] ?? '').pathname
  }
  const back = async (url: string) => (await service.app.inject({ method: 'POST', url })).statusCode
  const phone = async () =>
    (await service.ports.database.execute('select phone from app_user where id = $1', [user.userId]))
      .rows[0]?.['phone']
  const owners = await changeTo('77012223372', user.token)
  const thiefs = await changeTo('77012223373', user.token)
  // The thief's own link, used first, keeps the owner from nothing.
  expect([await back(thiefs), await phone()]).toEqual([200, '77012223372'])
  expect([await back(owners), await phone()]).toEqual([200, '77012223371'])
  expect([await back(thiefs), await phone()]).toEqual([404, '77012223371'])

  // What comes afterwards is a change like any other, and what was undone before stays so.
  const { token } = await openDevice(service.ports, user.userId)
  const later = await changeTo('77012223374', token)
  const latest = await changeTo('77012223375', token)
  expect([await back(thiefs), await back(later), await phone()]).toEqual([404, 200, '77012223371'])
  expect([await back(thiefs), await back(latest), await phone()]).toEqual([404, 404, '77012223371'])
  // The owner's link holds its day, however often it is needed.
  await changeTo('77012223376', (await openDevice(service.ports, user.userId)).token)
  expect([await back(owners), await phone()]).toEqual([200, '77012223371'])
})

test('who brought a user is told once, and only of oneself [identity.api-user-refer]', async () => {
  const [one, other] = [await openUser(service.ports), await openUser(service.ports)]
  const refer = (id: number, refer_id: string) => patch(`/v2/users/${id}`, one.token, { refer_id })
  expect((await refer(other.userId, 'friend')).code).toBe('not_found')
  expect((await refer(2_000_000_000, 'friend')).code).toBe('not_found')
  expect((await refer(one.userId, 'friend')).json()).toMatchObject({ id: one.userId, refer_id: 'friend' })
  expect((await refer(one.userId, 'another')).code).toBe('conflict')
  expect((await get(SELF, one.token)).json()).toMatchObject({ refer_id: 'friend' })
  expect((await get(SELF, other.token)).json()).toMatchObject({ refer_id: null })
})

test('nobody tries out without end which e-mail addresses are taken', async () => {
  const { token } = await openUser(service.ports)
  await patch(SELF, (await openUser(service.ports)).token, { email: 'taken@example.com' })
  const change = async (email: string) => (await patch(SELF, token, { email })).code
  expect(await change('TAKEN@example.com')).toBe('duplicate_email')
  for (let n = 0; n < 19; n++) expect(await change(`guess-${n}@example.com`)).toBeUndefined()
  expect(await change('taken@example.com')).toBe('too_many_requests')
  // What is there already may be saved again along with the name.
  expect((await patch(SELF, token, { email: 'guess-18@example.com', name: 'Aida' })).status).toBe(200)
})
