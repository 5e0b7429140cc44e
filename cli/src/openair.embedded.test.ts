import { spawn } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import { createLog } from '#server/http/log.ts'
import { smallService, smallServiceFile } from '#operate/testing/small-service.ts'
import { fillDataFolder } from '#server/testing/test-databases.ts'

let data: string
let folders: string[]
const running = new Set<ReturnType<typeof openairWith>>()

beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'openair-command-'))
  folders = [data]
})
afterEach(async () => {
  for (const command of running) await command.end('SIGKILL')
  running.clear()
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

async function folderWith(replaced: Record<string, string> = {}): Promise<string> {
  const folder = await smallService(replaced)
  folders.push(folder)
  return folder
}

/** The command line itself, in a process of its own on an embedded database. */
const openair = (...args: string[]) => openairWith({}, ...args)
function openairWith(own: Record<string, string>, ...args: string[]) {
  const env = {
    ...process.env,
    OPENAIR_DATA: data,
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'silent',
    ...own,
  }
  delete (env as Record<string, unknown>)['DATABASE_URL']
  const child = spawn(process.execPath, ['cli/src/openair.main.ts', ...args], {
    cwd: join(import.meta.dirname, '../..'),
    env,
    // The channel that `openair.mjs` gives every command.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  let check = (): void => undefined
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      check()
    })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const command = {
    pid: child.pid,
    ended: ended.then((code) => ({ code, output })),
    /** Resolves with everything said so far once it matches. @throws when the command ends before */
    said: (what: RegExp) =>
      new Promise<string>((resolve, reject) => {
        check = () => what.test(output) && resolve(output)
        check()
        void ended.then((code) => reject(new Error(`ended with ${code}:\n${output}`)))
      }),
    end: (signal: NodeJS.Signals) => {
      child.kill(signal)
      return command.ended
    },
  }
  running.add(command)
  return command
}

/** A viewer with a password of their own, in the database of the service that stands still. */
async function registerViewer(username: string): Promise<void> {
  const database = await openDatabase({ url: null, dataFolder: data, log: createLog('silent') })
  await database.execute(
    `insert into app_user (provider_id, username, password_hash, is_guest, date_joined) values (1, '${username}', 'h', false, now())`,
  )
  await database.close()
}

const channelsAt = async (address: string): Promise<string[]> => {
  const channels = (await (await fetch(`${address}/v2/channels/channel_list`)).json()) as { name: string }[]
  return channels.map(({ name }) => name)
}

test('start applies the folder, serves it, ends at a signal with nothing left to say, and applies it anew once it has changed', async () => {
  const folder = await folderWith()
  const service = openair('start', '--service', folder)
  const said = await service.said(/Openair is at http:\S+[^]*accounts\.yaml/)
  expect(said).toMatch(/^first clip: [\d.]+ s$/m)
  const address = /Openair is at (http:\S+)/.exec(said)![1]!
  expect((await fetch(`${address}/readyz`)).status).toBe(200)
  expect(await channelsAt(address)).toEqual(['Дала'])

  const second = await openair('start').ended
  expect(second.code).toBe(1)
  expect(second.output).toContain(`in use by process ${service.pid}`)
  const beside = await openair('apply', folder).ended
  expect(beside.code).toBe(1)
  expect(beside.output).toMatch(new RegExp(`^openair: .*in use by process ${service.pid}`))
  expect(beside.output).not.toMatch(/^ +at /m)

  expect(said).toContain('  account aida (Аида, ')
  const { code } = await service.end('SIGINT')
  expect(code).toBe(0)
  await registerViewer('somebody')
  await expect(fetch(`${address}/readyz`)).rejects.toThrow()

  const channels = smallServiceFile('channels.yaml').replace('name: Дала', 'name: Жаңа')
  await writeFile(join(folder, 'channels.yaml'), channels)
  const again = await openair('start').said(/Openair is at http:\S+[^]*accounts\.yaml/)
  expect(again.match(/^ {2}account .*/gm)).toEqual([expect.stringContaining('aida')])
  expect(await channelsAt(/Openair is at (http:\S+)/.exec(again)![1]!)).toEqual(['Жаңа'])
})

test('a start whose service folder is no longer there serves what was applied, and says that it draws no clips', async () => {
  await fillDataFolder(data)
  const folder = await folderWith()
  await openair('apply', folder).ended
  await rm(folder, { recursive: true })
  const said = await openairWith({ LOG_LEVEL: 'warn' }, 'start').said(/Openair is at http:\S+/)
  expect(said).toContain(`${join(folder, 'artwork/main.ts')} is not here: clips are left to other nodes`)
})

test('a start that cannot listen says why and leaves no process behind', async () => {
  await fillDataFolder(data)
  const taken = createServer()
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
  try {
    const port = String((taken.address() as AddressInfo).port)
    const { code, output } = await openairWith({ PORT: port }, 'start', '--service', await folderWith()).ended
    expect({ code, output }).toMatchObject({ code: 1, output: expect.stringContaining('EADDRINUSE') })
  } finally {
    taken.close()
  }
})

test('a mistake in a folder names file, line and field, and nothing starts', async () => {
  const channels = smallServiceFile('channels.yaml').replace('num: 1', 'num: first')
  const folder = await folderWith({ 'channels.yaml': channels })
  for (const args of [
    ['apply', folder],
    ['start', '--service', folder],
  ]) {
    const { code, output } = await openair(...args).ended
    expect(code).toBe(1)
    expect(output).toMatch(/Nothing was changed:\n.*channels\.yaml:2 .*num/)
    expect(output).not.toContain('Openair is at')
    expect(output).not.toContain('first clip')
    expect(await readdir(join(data, 'work')).catch(() => [])).toEqual([])
  }
})

test('applying the same folder again changes nothing', async () => {
  await fillDataFolder(data)
  const folder = await folderWith()
  expect((await openair('apply', folder).ended).output).toMatch(/\napplied\n$/)
  const again = await openair('apply', folder).ended
  expect(again).toEqual({ code: 0, output: 'nothing to change\n' })
})

test('whoever has another secret than the service draws no codes and starts no node, unless it is meant to be a new one', async () => {
  await fillDataFolder(data)
  const folder = await folderWith()
  const other = { OPENAIR_SECRET: 'another secret than that of the service' }
  const codes = ['promo', 'create', 'spring', '--count', '1']
  await openair('apply', folder).ended
  expect((await openair(...codes).ended).output).toBe(
    'openair: no secret of the service is known yet: run openair start once\n',
  )
  const service = openair('start')
  await service.said(/Openair is at/)
  await service.end('SIGINT')
  for (const words of [codes, ['ledger', 'check'], ['start']]) {
    const { code, output } = await openairWith(other, ...words).ended
    expect({ words, code }).toEqual({ words, code: 1 })
    expect(output).toContain(
      'openair: this is not the secret of the service: set OPENAIR_SECRET or OPENAIR_DATA as it was',
    )
    expect(
      output.includes('no video that was made plays then, and linked cards, PINs and promo codes are lost'),
    ).toBe(words[0] === 'start')
  }
  // Its own is right: there is no such campaign.
  expect((await openair(...codes).ended).output).toBe('openair: there is no promo campaign "spring"\n')
  const changed = openairWith(other, 'start', '--new-secret')
  await changed.said(/Openair is at/)
  await changed.end('SIGINT')
  expect((await openair('start').ended).output).toContain('this is not the secret of the service')
})

test('a sandbox that is started by itself listens where it is told to and says where that is', async () => {
  const free = createServer()
  await new Promise<void>((resolve) => free.listen(0, '127.0.0.1', resolve))
  const { port } = free.address() as AddressInfo
  await new Promise((resolve) => free.close(resolve))
  const sandbox = openairWith(
    { PORT: String(port), OPENAIR_SECRET: 'a secret for this test alone, of 32 letters' },
    'sandbox',
  )
  await sandbox.said(new RegExp(`The sandbox gateway is at http://localhost:${port}\n`))
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBeLessThan(500)
  expect((await sandbox.end('SIGTERM')).code).toBe(0)
})

test('a wrong use of the command line says what is right', async () => {
  // Of other commands than the one that was called nothing is said: the reason above stays on the screen.
  const [apply, content, ledger] = ['openair apply FOLDER', 'openair content import', 'openair ledger check']
  const wrong = [
    { args: ['aply'], right: [apply, content, ledger] },
    { args: ['apply'], right: [apply] },
    { args: ['start', 'demo'], right: [] },
    { args: ['start', '--service'], right: [] },
    { args: ['content'], right: [content] },
    { args: ['ledger'], right: [ledger] },
  ]
  for (const { args, right } of wrong) {
    const { code, output } = await openair(...args).ended
    const said = [apply, content, ledger].filter((use) => output.includes(use))
    expect({ args, code, said }).toEqual({ args, code: 1, said: right })
    expect(output).toMatch(/^openair: /)
  }
  expect((await openair('apply', join(data, 'none')).ended).output).toContain('there is no such folder')
})

test('a command that is asked for help explains itself and does nothing', async () => {
  for (const args of [[], ['help'], ['--help'], ['start', '--help'], ['apply', '-h']]) {
    const { code, output } = await openair(...args).ended
    expect({ args, code }).toEqual({ args, code: 0 })
    expect(output).toContain('openair apply FOLDER')
  }
  expect(await readdir(data)).toEqual([])
})
