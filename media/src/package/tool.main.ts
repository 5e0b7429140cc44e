import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { lead } from './leader.ts'

/** A tool that is run by a leader of its own, so that it can be held. */
export interface ToolJob {
  readonly command: string
  readonly args: readonly string[]
}

lead<ToolJob>(async ({ command, args }, hold) => {
  const tool = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'] })
  const follow = (): void => void tool.kill(hold.isHeld ? 'SIGSTOP' : 'SIGCONT')
  hold.watch(follow)
  if (hold.isHeld) follow()
  const [code, signal] = (await once(tool, 'close')) as [number | null, NodeJS.Signals | null]
  // It ends as the tool did, which says whether the machine was in its way.
  if (signal === null) process.exit(code ?? 1)
  process.kill(process.pid, signal)
  throw new Error(`ended with ${signal}`)
})
