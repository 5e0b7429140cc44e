import { extname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Plugin } from 'vite'

export interface AppFile {
  readonly name: string
  readonly content: string | Uint8Array
}

/** Where component tests find the app: `app.js` and its style, `tested-app.css`. */
const BASE = '/tested-app/'
/** Pictures of titles and channels: one shape for all of them, so that nothing is asked for outside. */
const PICTURES = '/art/'
const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="16" height="9"><rect width="16" height="9"/></svg>'

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/**
 * Serves the built app to component tests. Each visit calls its function `load` anew, so that nothing that one test has left in a module
 * meets the next: modules that were loaded once stay, and loading all code for each visit took a third of the time of all tests.
 */
export function testedApp(): Plugin {
  return {
    name: 'tested-app',
    configureServer({ middlewares }) {
      const files = buildApp()
      middlewares.use((request, response, next) => {
        const [path = ''] = (request.url ?? '').split('?')
        if (path.startsWith(PICTURES)) {
          response.setHeader('Content-Type', 'image/svg+xml')
          response.end(PICTURE)
        } else if (path.startsWith(BASE)) {
          files.then((known) => {
            const content = known.get(path.slice(BASE.length))
            if (content === undefined) return next()
            response.setHeader('Content-Type', TYPES[extname(path)] ?? 'application/octet-stream')
            response.setHeader('Cache-Control', 'max-age=3600')
            return response.end(content)
          }, next)
        } else next()
      })
    },
  }
}

/** The app is built as for viewers, whatever the tests themselves run as: its React is the one that does not check. */
async function buildApp(): Promise<ReadonlyMap<string, AppFile['content']>> {
  const { promise, resolve, reject } = Promise.withResolvers<readonly AppFile[]>()
  const worker = new Worker(join(import.meta.dirname, 'build-app.main.ts'), {
    env: { ...process.env, NODE_ENV: 'production' },
    workerData: { base: BASE },
  })
  worker.once('message', resolve)
  worker.once('error', reject)
  return new Map((await promise).map(({ name, content }) => [name, content]))
}
