import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import type { Message, Profile } from '#contract/identity.ts'
import type { Favourite } from '#contract/personal.ts'
import type { Stream } from '#contract/playback.ts'
import type { Channel, ScheduleItem } from '#contract/tv.ts'
import type { Packet } from '#contract/commerce.ts'
import { FIRST, SECOND } from '#cli/testing/two-providers.ts'
import { openDevice, openUser } from '#server/testing/users.ts'
import { call, must, newLine } from './calls.ts'
import type { Rig } from './rig.ts'

/** What one node has written the others show within a second. */
const shown = <T>(look: () => Promise<T>) => expect.poll(look, { timeout: 1000, interval: 20 })

const DAY_MS = 86_400_000
export const FAVOURITES = '/v2/users/self/favorites'
let phones = 0
export const newPhone = (): string => `7705${String((phones += 1)).padStart(7, '0')}`

/** Changes texts of a file of the service folder. @throws when it does not have one of them */
export async function editFolder(
  folder: string,
  edits: readonly (readonly [file: string, from: string, to: string])[],
): Promise<void> {
  for (const [file, from, to] of edits) {
    const text = await readFile(join(folder, file), 'utf8')
    if (!text.includes(from)) throw new Error(`${file} has no ${from}`)
    await writeFile(join(folder, file), text.replace(from, to))
  }
}

/** Asks a phone's owner for the code that a call through nginx had sent. */
export async function codeFor(rig: Rig, phone: string, token: string | null, provider = 'small') {
  const sent = (await rig.messagesTo(phone)).length
  await must(rig.url, 'POST', `/v2/otps?provider=${provider}`, {
    token,
    ip: newLine(),
    body: { phone, sign_up: true },
  })
  const texts = await rig.messagesTo(phone)
  expect(texts).toHaveLength(sent + 1)
  return /\d{4,8}/.exec(texts.at(-1) ?? '')?.[0] ?? ''
}

/** What is written at one node is everybody's. */
export function writtenAtOne(rigOf: () => Rig): void {
  test('favourites, a change of profile and the profile that a device is on, written at either node', async () => {
    const rig = rigOf()
    const [one, other] = rig.nodes
    for (const [here, there] of [
      [one, other],
      [other, one],
    ] as const) {
      const { token } = await openUser(rig.ports)
      const kept = async () =>
        (await must<Favourite[]>(there.url, 'GET', FAVOURITES, { token })).map(({ content_id }) => content_id)
      const channels = async () =>
        (await must<Channel[]>(there.url, 'GET', '/v2/users/self/channel_list', { token })).find(
          ({ id }) => Number(id) === FIRST.channel.id,
        )
      const name = async () =>
        (await must<Profile>(there.url, 'GET', '/v2/users/self/profile', { token })).name
      // The other node knows the viewer as they are now.
      expect(await kept()).toEqual([])
      expect(await channels()).toMatchObject({ favorite: null })
      await must(here.url, 'POST', FAVOURITES, { token, body: { content_id: '10' } })
      await must(here.url, 'POST', FAVOURITES, { token, body: { channel_id: FIRST.channel.id } })
      await shown(kept).toContain('10')
      await shown(channels).not.toMatchObject({ favorite: null })
      const { id } = await must<Profile>(here.url, 'POST', '/v2/users/self/profiles', {
        token,
        body: { name: 'Second' },
      })
      await must(here.url, 'POST', '/v2/users/self/profile', { token, body: { id } })
      await shown(name).toBe('Second')
      await shown(kept).toEqual([])
      await must(here.url, 'PATCH', `/v2/users/self/profiles/${id}`, { token, body: { name: 'Renamed' } })
      await shown(name).toBe('Renamed')
    }
  })

  test('a device that is removed at one node is nobody at the other, and what it watches there ends', async () => {
    const rig = rigOf()
    const [one, other] = rig.nodes
    const owner = await openUser(rig.ports)
    const { deviceId, token } = await openDevice(rig.ports, owner.userId)
    const { hls_mbr } = await must<Stream>(other.url, 'GET', '/v2/channels/1/stream', { token })
    const { pathname } = new URL(hls_mbr)
    const statuses = async () => [
      (await call(other.url, 'GET', '/v2/users/self', { token })).status,
      (await fetch(other.url + pathname)).status,
      (await fetch(one.url + pathname)).status,
    ]
    expect(await statuses()).toEqual([200, 200, 200])
    await must(one.url, 'DELETE', `/v2/users/self/devices/${deviceId}`, { token: owner.token })
    await shown(statuses).toEqual([401, 403, 403])
    // Through nginx it is nobody either, whichever node is asked.
    for (const _ of rig.nodes)
      expect((await call(rig.url, 'GET', '/v2/users/self', { token })).status).toBe(401)
  })

  test('of an account that may watch on two devices at a time two begin, whichever nodes are asked at once, and one ends from another device at the other node', async () => {
    const rig = rigOf()
    const [one, other] = rig.nodes
    const owner = await openUser(rig.ports)
    const added = await Promise.all([1, 2, 3].map(() => openDevice(rig.ports, owner.userId)))
    const play = async ({ token }: { readonly token: string }, node: { readonly url: string }) => {
      const answer = await call(node.url, 'GET', '/v2/channels/1/stream', { token })
      return { status: answer.status, ...answer.json<Partial<Stream> & Pick<ErrorBody, 'refusal'>>() }
    }
    const tries = [owner, ...added].map((device, at) => ({ device, node: at % 2 ? one : other }))
    const answers = await Promise.all(tries.map(({ device, node }) => play(device, node)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 403, 403])
    const begun = answers.flatMap(({ stat }) => (stat ? [stat.id] : []))
    const refused = answers.findIndex(({ status }) => status === 403)
    const { device, node } = tries[refused]!
    const { refusal } = await play(device, node)
    if (refusal?.reason !== 'concurrency') throw new Error(`refused for ${refusal?.reason}`)
    expect(refusal.viewings.map(({ id }) => id).toSorted()).toEqual(begun.toSorted())
    const { stat, hls_mbr = '' } = answers.find(({ status }) => status === 200)!
    await must(node.url, 'DELETE', `/v2/users/self/viewings/${stat?.id}`, { token: device.token })
    const { pathname } = new URL(hls_mbr)
    await shown(() =>
      Promise.all(rig.nodes.map(async ({ url }) => (await fetch(url + pathname)).status)),
    ).toEqual([403, 403])
    expect((await play(device, node === one ? other : one)).status).toBe(200)
  })

  test('a phone that is changed at one node is told to the other devices at the other', async () => {
    const rig = rigOf()
    const [one, other] = rig.nodes
    const user = await openUser(rig.ports, { phone: newPhone() })
    const { token } = await openDevice(rig.ports, user.userId)
    const told = async () =>
      (await must<Message[]>(other.url, 'GET', '/v2/users/self/messages', { token })).length
    expect(await told()).toBe(0)
    const phone = newPhone()
    const code = await codeFor(rig, phone, user.token)
    await must(one.url, 'PATCH', '/v2/users/self', { token: user.token, body: { phone, token: code } })
    await shown(told).toBe(1)
    const known = async () =>
      (await must<{ phone: string }>(other.url, 'GET', '/v2/users/self', { token })).phone
    await shown(known).toContain(phone)
  })

  test('an applied change of the service folder is shown by all nodes: a channel, a programme, its hours, a packet that is sold no more', async () => {
    const rig = rigOf()
    const { id } = FIRST.channel
    const date = new Date(Date.now() + 2 * DAY_MS).toISOString().slice(0, 10)
    const looks = async (base: string) => {
      const small = <T>(path: string) => must<T>(base, 'GET', path)
      const channels = await small<Channel[]>('/v2/channels?provider=small')
      const program = await small<{ title: string }>(`/v2/programs/${FIRST.program}?provider=small`)
      const packets = await small<Packet[]>(`/v2/packets?provider=${SECOND.shortname}`)
      const airings = await small<ScheduleItem[]>(`/v2/channels/${id}/schedule?provider=small&date=${date}`)
      return {
        channel: channels.find((one) => Number(one.id) === id)?.name,
        program: program.title,
        isSold: packets.some(({ slug }) => slug === 'free'),
        airings: airings.length,
      }
    }
    const everywhere = () => Promise.all(rig.nodes.map(({ url }) => looks(url)))
    const [before, alike] = await everywhere()
    expect(before).toMatchObject({ channel: 'northern channel', program: 'northern programme', isSold: true })
    expect(alike).toEqual(before)
    await editFolder(rig.folder, [
      ['channels.yaml', 'name: northern channel', 'name: Aurora'],
      ['programs.yaml', 'title: northern programme', 'title: Northern lights'],
      [`schedule/${FIRST.word}.yaml`, "'18:00", "'12:00 program:northern-programme', '18:00"],
      ['packets.yaml', "  also: {other: {price: '0.00', period: 0-1-0}}\n", ''],
    ])
    expect(await rig.command('apply', rig.folder).done).toMatchObject({ code: 0 })
    const after = {
      channel: 'Aurora',
      program: 'Northern lights',
      isSold: false,
      // One more on each of the days that were asked for.
      airings: expect.toSatisfy((count: number) => count > (before?.airings ?? 0)),
    }
    await shown(everywhere).toEqual([after, after])
  })
}
