import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { runningProcesses } from '../testing/processes.ts'
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
