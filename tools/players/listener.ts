import { createServer, request, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

/** A proxy in front of a service for one viewing: it notes with which segment a player begins. */
export interface Listener {
  readonly url: string
  /** Unix seconds of the first segment that was asked for; undefined while none was, and of films. */
  begun(): number | undefined
  close(): Promise<void>
}

const DATE = '#EXT-X-PROGRAM-DATE-TIME:'

export async function listenAt(service: string): Promise<Listener> {
  const dates = new Map<string, number>()
  let begun: number | undefined
  const server: Server = createServer((asked, answer) => {
    const path = asked.url ?? '/'
    const name = nameOf(path)
    begun ??= dates.get(name)
    const headers = { ...asked.headers }
    // Playlists are read here, so nobody compresses them.
    delete headers['accept-encoding']
    const onward = request(new URL(path, service), { method: asked.method, headers }, (heard) => {
      answer.writeHead(heard.statusCode ?? 502, heard.headers)
      if (name.endsWith('.m3u8')) {
        let text = ''
        heard.on('data', (part: Buffer) => (text += part.toString()))
        heard.on('end', () => noteDates(text, dates))
      }
      heard.pipe(answer)
    })
    onward.on('error', () => answer.destroy())
    asked.on('close', () => asked.complete || onward.destroy())
    asked.pipe(onward)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    begun: () => begun,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Sound and pictures of the same moment have the same name. */
const nameOf = (path: string): string => path.split('?')[0]!.split('/').at(-1)!

function noteDates(text: string, dates: Map<string, number>): void {
  let date = NaN
  for (const line of text.split('\n')) {
    if (line.startsWith(DATE)) date = Date.parse(line.slice(DATE.length)) / 1000
    else if (line && !line.startsWith('#') && date) dates.set(nameOf(line), date)
  }
}
