import { readdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import type { Stream } from '#contract/playback.ts'
import { openUser } from '#server/testing/users.ts'
import { call, must } from './calls.ts'
import { CLIP, type Rig } from './rig.ts'

/** What the configuration of operators does by itself. */
export function nginxInFront(rigOf: () => Rig): void {
  test('nginx asks both nodes in turn', async () => {
    const { url, nodes, nginx } = rigOf()
    for (const _ of [1, 2, 3, 4]) expect((await call(url, 'GET', '/v2/packets')).status).toBe(200)
    const asked = await nginx.calls('/v2/packets', 4)
    const [one, other] = nodes.map(({ address }) => [address])
    expect([
      [one, other, one, other],
      [other, one, other, one],
    ]).toContainEqual(asked)
  })

  test('no token, ticket, grant, phone or id of a device reaches the log of operators', async () => {
    const { url, nginx } = rigOf()
    const paths = {
      '/v2/users/self?lang=en&access_token=SECRET': '/v2/users/self ',
      '/v2/otp/send_methods?phone=SECRET': '/v2/otp/send_methods ',
      '/v2/users/self/devices/SECRET': '/v2/users/self/devices/... ',
      '/v2/otp/open/SECRET?lang=en': '/v2/otp/open/... ',
      '/v2/phone/back/SECRET': '/v2/phone/back/... ',
      '/media/g/SECRET/index.m3u8': '/media/g/... ',
    }
    for (const path of Object.keys(paths)) await call(url, 'GET', path)
    for (const path of Object.values(paths)) await expect.poll(nginx.operatorsLog).toContain(`GET ${path}`)
    expect(await nginx.operatorsLog()).not.toContain('SECRET')
  })

  test('a segment is fetched from a node once, whoever asks for it and for whatever part', async () => {
    const { url, nginx } = rigOf()
    const path = `/media/a/${CLIP}/v180/1-1.m4s`
    const fetched = async (headers: Record<string, string> = {}) => {
      const answer = await fetch(url + path, { headers })
      return { answer, cache: answer.headers.get('x-cache'), bytes: Buffer.from(await answer.arrayBuffer()) }
    }
    const first = await fetched({ range: 'bytes=0-9' })
    expect([first.answer.status, first.cache, first.bytes.length]).toEqual([206, 'MISS', 10])
    const whole = await fetched()
    expect([whole.answer.status, whole.cache]).toEqual([200, 'HIT'])
    expect(whole.answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(whole.bytes.subarray(0, 10)).toEqual(first.bytes)
    expect((await fetched({ range: 'bytes=5-9' })).bytes).toEqual(whole.bytes.subarray(5, 10))
    // Whatever a player tells with its request, it is the same file.
    const told = await fetch(`${url}${path}?CMCD=${encodeURIComponent('bl=2000,ot=v,sf=h')}`)
    expect([told.status, told.headers.get('x-cache')]).toEqual([200, 'HIT'])
    expect((await nginx.calls(path, 3)).filter(([node]) => node !== '-')).toHaveLength(1)
  })

  test('each node lays its build of the web app where the other finds it, and serves what lies there of other builds', async () => {
    const { url, nodes, data } = rigOf()
    const files = join(data, 'web', 'assets')
    await writeFile(join(files, 'before-Aa11.js'), 'before()')
    const builds = new Set<string>()
    for (const node of [...nodes, { url }]) {
      const html = await (await fetch(node.url)).text()
      const [, entry = ''] = /<script[^>]* src="([^"]+)"/.exec(html) ?? []
      expect(await readdir(files)).toContain(basename(entry))
      const other = await fetch(`${node.url}/assets/before-Aa11.js`)
      expect([other.status, await other.text()]).toEqual([200, 'before()'])
      expect((await fetch(`${node.url}/assets/none-Aa11.js`)).status).toBe(404)
      builds.add(/<meta name="build" content="(\d{13}-[^"]+)"/.exec(html)?.[1] ?? '')
      expect(await (await fetch(`${node.url}/service-worker.js`)).text()).toContain(`'${[...builds][0]}'`)
    }
    expect(builds.size).toBe(1)
  })

  test('playlists are asked of the nodes each time, and name the address that the viewer has called', async () => {
    const rig = rigOf()
    const { token } = await openUser(rig.ports)
    const headers = { 'x-forwarded-host': 'elsewhere.example', 'x-forwarded-proto': 'https' }
    const { hls_mbr } = await must<Stream>(rig.url, 'GET', '/v2/channels/1/stream', { token, headers })
    expect(hls_mbr.startsWith(`${rig.url}/media/g/`)).toBe(true)
    for (const _ of rig.nodes) {
      const playlist = await fetch(hls_mbr)
      expect([playlist.status, playlist.headers.get('x-cache')]).toEqual([200, null])
    }
    const asked = await rig.nginx.calls(new URL(hls_mbr).pathname, rig.nodes.length)
    expect(new Set(asked.flat()).size).toBe(2)
  })
}
