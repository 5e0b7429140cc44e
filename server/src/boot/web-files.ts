import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ownMemory } from '#media/own-memory.ts'
import { Failure } from '../failures/failure.ts'
import { encodingFor, type Encoding } from '../http/answer-encoding.ts'
import type { App } from '../ports.ts'
import type { KeptBuilds } from './kept-builds.ts'

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
/** So many bytes of other builds' files are held in memory, those that were asked for last, as they are and packed. */
const OTHERS_AT_MOST = 16 * 1024 * 1024
const ASSETS = '/assets/'
const WORKER = '/service-worker.js'
/** Where the page says which build it is of. */
const BUILD = /<meta name="build" content="([\w-]+)"/

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

function webFile(name: string, plain: Buffer, isImmutable: boolean): WebFile {
  const ending = extname(name)
  const type = TYPES[ending] ?? 'application/octet-stream'
  return { type, isPacked: PACKED.has(ending), isImmutable, plain, packed: new Map() }
}

async function send(file: WebFile, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const encoding = file.isPacked ? 'identity' : encodingFor(request.headers['accept-encoding'])
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply
    .header('content-type', file.type)
    .header('vary', 'accept-encoding')
    .header('cache-control', file.isImmutable ? 'public, max-age=31536000, immutable' : 'public, max-age=300')
    .send(await bytesOf(file, encoding))
}

/** What a file takes at most: both that are packed are together no larger than it is. */
const sizeOf = ({ plain }: WebFile): number => 2 * plain.length

/** Files of other builds: nodes of two versions serve side by side, and pages of a build that is gone ask for what they have not loaded yet. */
function serveOtherBuilds(app: App, kept: KeptBuilds, bytesAtMost: number): void {
  const asked = new Map<string, WebFile>()
  let size = 0
  /** The end of the map is what was asked for last. */
  const hold = (name: string, file: WebFile): void => {
    if (!asked.delete(name)) size += sizeOf(file)
    asked.set(name, file)
    for (const [oldest, held] of asked) {
      if (size <= bytesAtMost) return
      asked.delete(oldest)
      size -= sizeOf(held)
    }
  }
  app.get<{ Params: { '*': string } }>(`${ASSETS}*`, async (request, reply) => {
    const name = request.params['*']
    const plain = asked.has(name) ? undefined : await kept.file(name)
    // Two that ask at once may both read it: one of them is kept, so that it is packed once.
    const file = asked.get(name) ?? (plain && webFile(name, plain, true))
    if (!file) throw new Failure('not_found')
    hold(name, file)
    return send(file, request, reply)
  })
}

/** Page and worker say which build they are of; beside it stands since when there is one, by which a page sees whether another is newer. */
async function datedBuild(template: string, kept: KeptBuilds): Promise<(text: string) => string> {
  const [, build] = BUILD.exec(template) ?? []
  const since = build === undefined ? undefined : await kept.since(build)
  if (build === undefined || since === undefined) return (text) => text
  return (text) => text.replace(build, `${since}-${build}`)
}

/**
 * Serves the built web app, and what is kept of other builds. Addresses of its own are looked up in a list made now, so none of them can lead
 * anywhere else. Answers the template of the page. @throws when the folder holds no built app
 * @param othersAtMost how many bytes of other builds' files are held in memory
 */
export async function serveWebFiles(
  app: App,
  folder: string,
  kept: KeptBuilds,
  othersAtMost = OTHERS_AT_MOST,
): Promise<string> {
  const template = await readFile(join(folder, 'index.html'), 'utf8')
  const dated = await datedBuild(template, kept)
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const entry of entries.filter(
    (one) => one.isFile() && one.name !== 'index.html' && !one.name.startsWith('.'),
  )) {
    const path = join(entry.parentPath, entry.name)
    const url = `/${relative(folder, path).split(sep).join('/')}`
    const bytes = await readFile(path)
    const plain = url === WORKER ? Buffer.from(dated(bytes.toString())) : bytes
    const file = webFile(entry.name, plain, url.startsWith(ASSETS))
    app.get(url, (request, reply) => send(file, request, reply))
  }
  serveOtherBuilds(app, kept, othersAtMost)
  return dated(template)
}
