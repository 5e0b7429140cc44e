import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openUser } from '#server/testing/users.ts'
import { TEST_DEVICE } from '../../tools/service/guest.ts'
import { type Answer, call, must, newLine } from './calls.ts'
import type { Rig } from './rig.ts'

/** How many answers there are of each kind. */
const counted = (answers: readonly Answer[]): Record<string, number> =>
  Object.fromEntries(
    [...Map.groupBy(answers, ({ status, code }) => code ?? String(status))].map(([kind, all]) => [
      kind,
      all.length,
    ]),
  )

const times = (count: number): readonly number[] => Array.from({ length: count }, (_, at) => at)

/** Whom nobody has tried yet. */
interface LimitedOnes {
  /** Of an account. */
  readonly login: string
  /** What their phones begin with: four digits. */
  readonly phones: string
}

/** A limit is one for all nodes: nginx asks them in turn, and tries at the same moment are all counted. */
export function limitsOfBoth(rigOf: () => Rig, { login, phones: start }: LimitedOnes): void {
  const sendCode = (base: string, phone: string, ip: string) =>
    call(base, 'POST', '/v2/otps?provider=small', { ip, body: { phone, sign_up: true } })

  test('one code a minute goes to a phone, although both nodes are asked at the same moment', async () => {
    const rig = rigOf()
    const phone = `${start}1000001`
    const answers = await Promise.all(
      times(6).map((at) => sendCode(rig.nodes[at % 2]?.url ?? '', phone, newLine())),
    )
    expect(counted(answers)).toEqual({ 200: 1, too_many_requests: 5 })
    expect(await rig.messagesTo(phone)).toHaveLength(1)
  })

  test('60 codes a day go to the phones of one network, and another network has its own', async () => {
    const rig = rigOf()
    const line = newLine()
    const phones = times(66).map((at) => `${start}2${String(at).padStart(6, '0')}`)
    const answers = await Promise.all(phones.map((phone) => sendCode(rig.url, phone, line)))
    expect(counted(answers)).toEqual({ 200: 60, too_many_requests: 6 })
    expect((await sendCode(rig.url, `${start}2999999`, newLine())).status).toBe(200)
  })

  test('five wrong PINs of a device are looked at, wherever they are entered, and then the right one is not', async () => {
    const rig = rigOf()
    const { token } = await openUser(rig.ports)
    await must(rig.url, 'PATCH', '/v2/users/self', { token, body: { pincode: '1234' } })
    const enter = (pincode: string) =>
      call(rig.url, 'POST', '/v2/users/self/parental_code/check', { token, body: { pincode } })
    expect(counted(await Promise.all(times(12).map(() => enter('4321'))))).toEqual({
      wrong_pin: 5,
      too_many_requests: 7,
    })
    for (const _ of rig.nodes) expect((await enter('1234')).code).toBe('too_many_requests')
  })

  test('ten wrong passwords of a login are looked at, from whatever network, and then the right one is not', async () => {
    const rig = rigOf()
    const enter = (password: string) =>
      call(rig.url, 'POST', '/v2/auth/login?provider=small', {
        ip: newLine(),
        body: { login, password },
      })
    expect(counted(await Promise.all(times(14).map(() => enter('wrong'))))).toEqual({
      authentication_failed: 10,
      too_many_requests: 4,
    })
    for (const _ of rig.nodes) expect((await enter('openair')).code).toBe('too_many_requests')
  })

  test('an account has five devices, although both nodes register some at the same moment', async () => {
    const rig = rigOf()
    const { token, userId } = await openUser(rig.ports)
    const register = () =>
      call(rig.url, 'POST', '/v2/users/self/devices', {
        token,
        body: { ...TEST_DEVICE, serial: randomUUID() },
      })
    expect(counted(await Promise.all(times(8).map(register)))).toEqual({ 200: 4, too_many_devices: 4 })
    const { rows } = await rig.database.execute('select id from device where user_id = $1', [userId])
    expect(rows).toHaveLength(5)
  })
}
