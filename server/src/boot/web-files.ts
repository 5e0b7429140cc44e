import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { ownMemory } from '#media/own-memory.ts'
import { encodingFor, type Encoding } from '../http/shared-answers.ts'
import type { App } from '../ports.ts'

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.woff2': 'font/woff2',
}
/** Already compressed. */
const PACKED = new Set(['.woff2', '.png', '.ico'])
const QUALITY = 9

interface WebFile {
  type: string
  isPacked: boolean
  /** Files whose name carries the hash of their content. */
  isImmutable: boolean
  /** Read when the service starts: a build that comes later is for the next start. */
  plain: Buffer
  packed: Map<Encoding, Promise<Buffer>>
}

const compressors = {
  br: async (bytes: Buffer) =>
    ownMemory(
      await promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } }),
    ),
  gzip: async (bytes: Buffer) => ownMemory(await promisify(gzip)(bytes)),
}

async function bytesOf(file: WebFile, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return file.plain
  const packing = file.packed.get(encoding) ?? compressors[encoding](file.plain)
  file.packed.set(encoding, packing)
  return packing
}

/**
 * Serves the built web app. Addresses are looked up in a list made now, so no address can lead anywhere else.
 * Answers the template of the page. @throws when the folder holds no built app
 */
export async function serveWebFiles(app: App, folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const entry of entries.filter(
    (one) => one.isFile() && one.name !== 'index.html' && !one.name.startsWith('.'),
  )) {
    const path = join(entry.parentPath, entry.name)
    const url = `/${relative(folder, path).split(sep).join('/')}`
    const ending = extname(entry.name)
    const type = TYPES[ending] ?? 'application/octet-stream'
    const file: WebFile = {
      type,
      isPacked: PACKED.has(ending),
      isImmutable: url.startsWith('/assets/'),
      plain: await readFile(path),
      packed: new Map(),
    }
    app.get(url, async (request, reply) => {
      const encoding = file.isPacked ? 'identity' : encodingFor(request.headers['accept-encoding'])
      if (encoding !== 'identity') reply.header('content-encoding', encoding)
      return reply
        .header('content-type', file.type)
        .header('vary', 'accept-encoding')
        .header(
          'cache-control',
          file.isImmutable ? 'public, max-age=31536000, immutable' : 'public, max-age=300',
        )
        .send(await bytesOf(file, encoding))
    })
  }
  return readFile(join(folder, 'index.html'), 'utf8')
}
