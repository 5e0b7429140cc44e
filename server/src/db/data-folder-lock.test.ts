import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DataFolderHeld, holdDataFolder } from './data-folder-lock.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'openair-lock-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** The one lock of the folder. */
async function lockText(): Promise<string> {
  const names = await readdir(folder)
  expect(names).toHaveLength(1)
  return readFile(join(folder, names[0]!), 'utf8')
}

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
  await writeFile(join(folder, 'lock.1'), JSON.stringify({ pid, started: '', since: '2026-01-01T00:00:00Z' }))
  await holdDataFolder(folder)
  expect(await lockText()).toContain(`"pid":${process.pid}`)
})

test('a later process with the number of a dead one does not hold its lock', async () => {
  await writeFile(
    join(folder, 'lock.1'),
    JSON.stringify({ pid: process.pid, started: 'another-boot:1', since: '2026-01-01T00:00:00Z' }),
  )
  await holdDataFolder(folder)
  expect(await lockText()).not.toContain('another-boot')
})

test('a lock cut short by a crash is taken over, and of many starts at once one wins', async () => {
  await writeFile(join(folder, 'lock.1'), '{"pid":')
  for (let round = 0; round < 40; round++) {
    const starts = await Promise.allSettled(Array.from({ length: 8 }, () => holdDataFolder(folder)))
    const [won, ...more] = starts.filter((start) => start.status === 'fulfilled')
    expect(more).toEqual([])
    expect(await readdir(folder)).toHaveLength(1)
    await won!.value.release()
    if (round % 2 === 0) await writeFile(join(folder, `lock.${round + 1}`), '{"pid":')
  }
})

test('what only looks like a lock stops no start: a folder, a number beyond all counting', async () => {
  await mkdir(join(folder, 'lock.4', 'inside'), { recursive: true })
  await writeFile(join(folder, 'lock.99999999999999999999'), '{}')
  const lock = await holdDataFolder(folder)
  expect(await readdir(folder)).toEqual(['lock.5', 'lock.99999999999999999999'])
  await lock.release()
  await (await holdDataFolder(folder)).release()
})
