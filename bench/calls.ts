import { Agent, type RequestOptions, request } from 'node:http'
import { mainThreadMs } from './cpu-time.ts'

const CONNECTIONS = 20

/** Calls an address over a connection that is kept, and reads what it answers to the end, unpacking nothing. @throws unless it answers 200 */
export function call(url: string, options: RequestOptions, body?: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request(url, options, (answer) => {
      answer.resume()
      answer.on('error', reject)
      answer.on('end', () =>
        answer.statusCode === 200 ? resolve() : reject(new Error(`${url}: ${answer.statusCode}`)),
      )
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

/**
 * Microseconds of processor that a call costs the thread which answers it, over so many calls of twenty callers. Time on the
 * clock would say as much about whatever else the machine does. @throws when a call fails
 */
export async function costOfCall(pid: number, url: string, calls: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const options = { agent, headers: { 'accept-encoding': 'identity' } }
  try {
    const before = await mainThreadMs(pid)
    let left = calls
    const caller = async (): Promise<void> => {
      while (left > 0) {
        left -= 1
        await call(url, options)
      }
    }
    await Promise.all(Array.from({ length: CONNECTIONS }, caller))
    return (((await mainThreadMs(pid)) - before) * 1000) / calls
  } finally {
    agent.destroy()
  }
}
