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
