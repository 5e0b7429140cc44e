import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { turnsOf } from './turn.ts'

test('a run waits until the command starts what it is given, runs share a turn, and the turn ends after the last', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'turn-'))
  const log = join(folder, 'log')
  const told = async (): Promise<string> => (await readFile(log, 'utf8').catch(() => '')).trim()
  const command = join(folder, 'command')
  await writeFile(command, `#!/bin/sh\necho begun >> ${log}\n"$@"\necho ended >> ${log}\n`)
  await chmod(command, 0o755)
  const take = turnsOf(command)
  const [one, other] = await Promise.all([take(), take()])
  expect(await told()).toBe('begun')
  one()
  other()
  await expect.poll(told).toBe('begun\nended')
  ;(await take())()
  await expect.poll(told).toBe('begun\nended\nbegun\nended')
  await rm(folder, { recursive: true })
})
