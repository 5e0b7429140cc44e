import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DataFolderHeld, holdDataFolder } from './data-folder-lock.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'openair-lock-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('a second start is told who holds the folder', async () => {
  const lock = await holdDataFolder(folder)
  const error = await holdDataFolder(folder).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(DataFolderHeld)
  expect((error as DataFolderHeld).message).toContain(`process ${process.pid} since`)
  await lock.release()
  await (await holdDataFolder(folder)).release()
  expect(await readdir(folder)).toEqual([])
})

test('the lock of a dead process is taken over', async () => {
  const { pid } = spawnSync(process.execPath, ['-e', ''])
  await writeFile(join(folder, 'lock'), JSON.stringify({ pid, started: '', since: '2026-01-01T00:00:00Z' }))
  await holdDataFolder(folder)
  expect(await readFile(join(folder, 'lock'), 'utf8')).toContain(`"pid":${process.pid}`)
})

test('a later process with the number of a dead one does not hold its lock', async () => {
  await writeFile(
    join(folder, 'lock'),
    JSON.stringify({ pid: process.pid, started: 'another-boot:1', since: '2026-01-01T00:00:00Z' }),
  )
  await holdDataFolder(folder)
  expect(await readFile(join(folder, 'lock'), 'utf8')).not.toContain('another-boot')
})

test('a lock cut short by a crash is taken over, and of many starts at once one wins', async () => {
  await writeFile(join(folder, 'lock'), '{"pid":')
  const starts = await Promise.allSettled(Array.from({ length: 8 }, () => holdDataFolder(folder)))
  expect(starts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await readdir(folder)).toEqual(['lock'])
})
