import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { serveWebFiles } from './web-files.ts'

test('the files of the build are served, and no path climbs out of them', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'openair-web-'))
  const build = join(folder, 'dist')
  await mkdir(join(build, 'assets'), { recursive: true })
  await writeFile(join(folder, 'package.json'), '{"outside": true}')
  await writeFile(join(build, 'index.html'), '<title>A page</title>')
  await writeFile(join(build, 'assets/app.js'), 'export {}')
  const app = fastify()
  try {
    expect(await serveWebFiles(app, build)).toBe('<title>A page</title>')
    expect((await app.inject({ url: '/assets/app.js' })).body).toBe('export {}')
    for (const url of ['/assets/..%2f..%2fpackage.json', '/assets/../../package.json', '/..%2fpackage.json'])
      expect([url, (await app.inject({ url })).statusCode]).toEqual([url, 404])
  } finally {
    await app.close()
    await rm(folder, { recursive: true })
  }
})

test('packed files are made once and take no more memory than they are long', async () => {
  const build = await mkdtemp(join(tmpdir(), 'openair-web-'))
  await writeFile(join(build, 'index.html'), '<title>A page</title>')
  await writeFile(join(build, 'app.js'), 'export {}\n'.repeat(300))
  const app = fastify()
  const sent: Buffer[] = []
  app.addHook('onSend', async (_request, _reply, payload) => {
    if (Buffer.isBuffer(payload)) sent.push(payload)
    return payload
  })
  try {
    await serveWebFiles(app, build)
    for (const encoding of ['br', 'gzip'])
      for (const _ of [1, 2]) {
        const { headers } = await app.inject({ url: '/app.js', headers: { 'accept-encoding': encoding } })
        expect(headers['content-encoding']).toBe(encoding)
      }
    expect(sent.map(({ buffer }) => buffer.byteLength)).toEqual(sent.map(({ length }) => length))
    expect([sent[0] === sent[1], sent[2] === sent[3], sent.length]).toEqual([true, true, 4])
  } finally {
    await app.close()
    await rm(build, { recursive: true })
  }
})
