import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A TCP proxy between a node and its database, whose connections can be cut. */
export interface LineToDatabase {
  /** The address of the database through this proxy. */
  readonly url: string
  /** Ends all connections and takes no more of them. */
  cut(): void
  restore(): void
  stop(): Promise<void>
}

const DEFAULT_PORT = 5432

/** Where PostgreSQL listens: a port, or a socket in a folder. */
function placeOf(url: URL): { readonly host: string; readonly port: number } | { readonly path: string } {
  const port = Number(url.port) || DEFAULT_PORT
  const host = url.searchParams.get('host') ?? url.hostname
  return host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host: host || '127.0.0.1', port }
}

/** Opens such a proxy on a port of this machine. */
export async function lineToDatabase(databaseUrl: string): Promise<LineToDatabase> {
  const url = new URL(databaseUrl)
  const place = placeOf(url)
  const sockets = new Set<Socket>()
  let isCut = false
  const keep = (socket: Socket, other: () => Socket): void => {
    sockets.add(socket)
    socket.on('error', () => other().destroy())
    socket.on('close', () => {
      sockets.delete(socket)
      other().destroy()
    })
  }
  const server = createServer((near) => {
    if (isCut) return near.destroy()
    const far = connect(place)
    keep(near, () => far)
    keep(far, () => near)
    near.pipe(far)
    far.pipe(near)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const here = new URL(url)
  here.searchParams.delete('host')
  here.host = `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  const drop = (): void => sockets.forEach((socket) => socket.destroy())
  return {
    url: here.href,
    cut() {
      isCut = true
      drop()
    },
    restore() {
      isCut = false
    },
    async stop() {
      server.close()
      drop()
      await once(server, 'close')
    },
  }
}
