import { mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLog } from '../http/log.ts'
import type { Message } from './messages.ts'
import { outboxSender } from './outbox.ts'

let home: string
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'openair-outbox-'))
})
afterEach(() => rm(home, { recursive: true }))

const message: Message = {
  channel: 'sms',
  phone: '77010000001',
  text: '123456 is your code',
  kind: 'code',
  providerId: 1,
}
const sender = (isShown: boolean) => {
  const lines: string[] = []
  const log = createLog('trace', { write: (line) => lines.push(line) })
  return { ...outboxSender(join(home, 'outbox'), log, isShown), lines }
}

test('each message becomes one whole file that only its owner may read', async () => {
  const { send } = sender(false)
  await Promise.all([send(message), send({ ...message, text: 'another' })])
  const names = await readdir(join(home, 'outbox'))
  expect(names).toHaveLength(2)
  for (const name of names) expect(name).toMatch(/^\d{4}-.*\.json$/)
  const files = await Promise.all(names.map((name) => readFile(join(home, 'outbox', name), 'utf8')))
  const texts = files.map((file) => (JSON.parse(file) as Message).text)
  expect(texts.toSorted()).toEqual([message.text, 'another'])
  expect(files.map((file) => JSON.parse(file) as Message)).toContainEqual(message)
  const modes = await Promise.all([stat(join(home, 'outbox')), stat(join(home, 'outbox', names[0] ?? ''))])
  expect(modes.map(({ mode }) => mode & 0o777)).toEqual([0o700, 0o600])
})

test('a message that is handed over again under its id is the same file', async () => {
  const { send } = sender(false)
  for (const text of ['first try', 'second try']) await send({ ...message, text, id: 'one-message' })
  await send({ ...message, id: 'another-message' })
  expect((await readdir(join(home, 'outbox'))).toSorted()).toEqual([
    'another-message.json',
    'one-message.json',
  ])
})

test('the log says the text in a demo only', async () => {
  const [silent, demo] = [sender(false), sender(true)]
  await silent.send(message)
  await demo.send(message)
  expect(silent.lines).toEqual([])
  expect(demo.lines.join('')).toContain('sms to 77010000001: 123456 is your code')
})

test('a folder that cannot be written is said, and nothing is taken for sent', async () => {
  await writeFile(join(home, 'outbox'), 'a file in the way')
  const { send, lines } = sender(false)
  await expect(send(message)).rejects.toMatchObject({ code: 'not_sent' })
  expect(lines.join('')).toContain('the outbox cannot be written')
  expect(lines.join('')).not.toMatch(/123456|7701/)
})
