import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { runningProcesses } from '../testing/processes.ts'
import { createHold } from './hold.ts'
import { run, start } from './run.ts'

const script = (code: string): [string, string[]] => [process.execPath, ['-e', code]]
const isRunning = (pid: number): boolean => runningProcesses().has(pid)

test('a tool that ends well answers what it wrote', async () => {
  await expect(run(...script('process.stdout.write("done")'), { timeoutMs: 10_000 })).resolves.toBe('done')
})

test('a tool that fails is named with its exit code and its last words', async () => {
  const failing = run(...script('console.error("no such codec"); process.exit(3)'), { timeoutMs: 10_000 })
  await expect(failing).rejects.toThrow('node ended with 3: no such codec')
  await expect(run('no-such-tool-here', [], { timeoutMs: 10_000 })).rejects.toThrow(
    'no-such-tool-here could not start',
  )
})

test('a tool that hangs is killed after its time, and one that is stopped at once', async () => {
  const hangs = script('setInterval(() => {}, 1000)')
  await expect(run(...hangs, { timeoutMs: 200 })).rejects.toThrow('took more than 200 ms')
  const stop = new AbortController()
  const stopped = run(...hangs, { timeoutMs: 10_000, signal: stop.signal })
  stop.abort()
  await expect(stopped).rejects.toThrow('was stopped')
  await expect(run(...hangs, { timeoutMs: 10_000, signal: AbortSignal.abort() })).rejects.toThrow(
    'was stopped',
  )
})

test('a tool that is held stands still, also one that begins meanwhile, goes on where it stood, and can be stopped', async () => {
  const limits = { timeoutMs: 20_000 }
  const hold = createHold()
  const ticks = 'setInterval(() => process.stdout.write("."), 1)'
  const stop = new AbortController()
  const { child, done } = start(
    ...script(ticks),
    { ...limits, hold, signal: stop.signal },
    { detached: true },
  )
  const out = child.stdout!
  await new Promise((resolve) => out.once('data', resolve))
  hold.set(true)
  const begun = run(...script('process.stdout.write("done")'), { ...limits, hold })
  let isOver = false
  void begun.then(() => (isOver = true))
  // Whoever is not held comes through twice meanwhile.
  let heard = 0
  await run(...script(''), limits)
  out.on('data', () => (heard += 1))
  await run(...script(''), limits)
  expect([heard, isOver]).toEqual([0, false])
  hold.set(false)
  await expect(begun).resolves.toBe('done')
  await expect.poll(() => heard).toBeGreaterThan(0)
  hold.set(true)
  stop.abort()
  await expect(done).rejects.toThrow('was stopped')
})

test('what a stopped group leader has started ends with it', async () => {
  const stop = new AbortController()
  const parent = `const c = require("child_process").spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]); console.log(c.pid); setInterval(() => {}, 1000)`
  const { child, done } = start(
    ...script(parent),
    { timeoutMs: 10_000, signal: stop.signal },
    { detached: true },
  )
  const [first] = (await child.stdout!.take(1).toArray()) as [Buffer]
  const grandchild = Number(first.toString())
  expect(isRunning(grandchild)).toBe(true)
  stop.abort()
  await expect(done).rejects.toThrow('was stopped')
  for (let tries = 0; isRunning(grandchild) && tries < 50; tries++) await sleep(20)
  expect(isRunning(grandchild)).toBe(false)
})
