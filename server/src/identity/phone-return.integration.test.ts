import { afterAll, beforeAll, expect, test } from 'vitest'
import { tellOldPhones } from '../testing/ordered.ts'
import { phoneClient } from '../testing/phone.ts'
import { openTestService, type TestService } from '../testing/service.ts'
import { openUser } from '../testing/users.ts'

let service: TestService
beforeAll(async () => {
  // Nobody has told the service its address.
  service = await openTestService({ environment: { PUBLIC_URL: '' } })
})
afterAll(() => service.close())

/** The message to the old phone after a change that was asked for by a host name. */
async function toldAfter(host: string, providerId: number, before: string, after: string): Promise<string> {
  const user = await openUser(service.ports, { phone: before, providerId })
  const token = await phoneClient(service).askForCode(after, { token: user.token })
  const changed = await service.app.inject({
    method: 'PATCH',
    url: '/v2/users/self',
    headers: { authorization: `Bearer ${user.token}`, host, 'x-forwarded-host': host },
    payload: { phone: after, token },
  })
  expect(changed.statusCode).toBe(200)
  await tellOldPhones(service.ports)
  const told = service.sent.at(-1)
  expect(told).toMatchObject({ phone: before, kind: 'notice' })
  return told?.text ?? ''
}

test('the link of the message to the old phone leads to no host that the call has named', async () => {
  const ofDomain = await toldAfter('thief.example', 2, '77012225501', '77012225502')
  expect(ofDomain).toMatch(/ http:\/\/portal\.example\/v2\/phone\/back\/\S+$/)
  const nowhere = await toldAfter('thief.example', 1, '77012225503', '77012225504')
  expect(nowhere).not.toContain('thief')
  expect(nowhere).not.toContain('://')
  const signedIn = async () =>
    (await service.ports.database.execute('select distinct user_id from access_token')).rows.length
  expect(await signedIn()).toBe(2)
  const path = /\/v2\/phone\/back\/\S+/.exec(nowhere)?.[0] ?? ''
  expect((await service.app.inject({ method: 'POST', url: path })).statusCode).toBe(200)
  // Whoever had the account is signed out everywhere, and nobody else is.
  expect(await signedIn()).toBe(1)
})
