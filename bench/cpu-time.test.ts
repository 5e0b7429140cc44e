import { expect, test } from 'vitest'
import { cpuMs, mainThreadMs } from './cpu-time.ts'

test('work shows in the time of the process that does it', async () => {
  const before = await cpuMs(process.pid)
  const from = process.cpuUsage()
  while (process.cpuUsage(from).user < 50_000);
  expect((await cpuMs(process.pid)) - before).toBeGreaterThan(45)
})

test('the main thread has a part of it', async () => {
  const main = await mainThreadMs(process.pid)
  expect(main).toBeGreaterThan(0)
  expect(await cpuMs(process.pid)).toBeGreaterThan(main)
})

test('a process that is not there has none', async () => {
  await expect(cpuMs(0)).rejects.toThrow('ENOENT')
})
