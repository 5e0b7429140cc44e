import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { OriginOrder } from '#web/testing/browser/origin-orders.ts'

let home: Promise<string> | undefined

/** Starts the origin when the first test asks for it: making its videos takes seconds. */
function start(): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const worker = new Worker(join(import.meta.dirname, 'origin.main.ts'))
  worker.once('message', ({ home, root }: { readonly home: string; readonly root: string }) => {
    process.once('exit', () => rmSync(root, { recursive: true, force: true }))
    resolve(home)
  })
  worker.once('error', reject)
  worker.unref()
  return promise
}

/** Tells the origin of component tests what it is to be; answers what it says. */
export async function tellOrigin(order: OriginOrder): Promise<unknown> {
  home ??= start()
  const answer = await fetch(`${await home}/order`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(order),
  })
  if (!answer.ok) throw new Error(`the origin of the tests says ${answer.status}: ${await answer.text()}`)
  return answer.json()
}
