import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { freePort } from '../../tools/service/running-service.ts'
import type { BarePage } from './pages.ts'

const STYLE = `body { margin: 0; font: 16px/1.4 sans-serif; background: #111; color: #eee }
header { display: flex; gap: 24px; padding: 16px } a { color: inherit }
ul { display: grid; grid-template-columns: repeat(auto-fill, minmax(158px, 1fr)); gap: 16px; margin: 0; padding: 16px; list-style: none }
img { display: block; width: 100%; aspect-ratio: 2 / 3; object-fit: cover; border-radius: 8px; background: #222 }
span { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden }`

interface File {
  readonly type: string
  readonly bytes: Buffer
}

/** The script of the bare page, as a build for viewers makes it. @throws when it cannot be built */
export async function buildBarePage(): Promise<string> {
  const built = await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'error',
    build: { write: false, rolldownOptions: { input: join(import.meta.dirname, 'pages.main.tsx') } },
  })
  const outputs = [built].flat().flatMap((each) => ('output' in each ? each.output : []))
  const script = outputs.find((file) => file.type === 'chunk')
  if (!script) throw new Error('the bare page has no script')
  return script.code
}

/** A script that takes so many bytes more on the wire: a comment of random letters, which does not compress. */
export function padded(script: string, bytes: number): string {
  return `${script}\n/* ${randomBytes(Math.max(0, Math.round(bytes))).toString('base64')} */`
}

/** Serves a script over these pages, and pictures by their paths, packed as the service packs. */
export async function serveBarePages(
  script: string,
  pages: readonly BarePage[],
  pictures: ReadonlyMap<string, File> = new Map(),
): Promise<{ url: string; close(): void }> {
  const words = JSON.stringify(pages).replaceAll('<', '\\u003c')
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Bare</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="description" content="A bare page"><style>${STYLE}</style>
<script type="module" src="/script.js"></script></head><body><div id="root"></div>
<script type="application/json" id="pages">${words}</script></body></html>`
  const pack = (text: string) => gzipSync(text, { level: 6 })
  const page = pack(html)
  const packed = pack(script)
  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    const picture = pictures.get(path)
    if (picture) {
      response.writeHead(200, { 'content-type': picture.type, 'cache-control': 'max-age=31536000' })
      return response.end(picture.bytes)
    }
    const isScript = path === '/script.js'
    response.writeHead(200, {
      'content-type': isScript ? 'text/javascript' : 'text/html; charset=utf-8',
      'content-encoding': 'gzip',
    })
    return response.end(isScript ? packed : page)
  })
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${port}`, close: () => void server.close() }
}
