import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, Visitor } from 'vite'
import { APP_VERSION } from '#contract/providers.ts'

const ROOT = fileURLToPath(new URL('.', import.meta.url))
const NO_SCHEMAS = '\0schemas-as-types'
const CONTRACT = /[\\/]contract[\\/]src[\\/][\w-]+\.ts$/

/**
 * The contract's schemas are types here: the browser reads of an endpoint its method, path and access only,
 * so that the schema library (about a sixth of the budget of the first load) and what it would be told need not travel.
 */
function schemasAsTypes(): Plugin {
  return {
    name: 'schemas-as-types',
    enforce: 'pre',
    resolveId: (id) => (id === 'typebox' ? NO_SCHEMAS : null),
    load: (id) =>
      id === NO_SCHEMAS
        ? 'export const NONE = { properties: {} }; export const Type = new Proxy({}, { get: () => () => NONE })'
        : null,
  }
}

/** What the browser reads of an endpoint; the rest is for the service and its documents. */
const READ_OF_ENDPOINT = new Set(['method', 'path', 'access', 'shared'])

/** What the contract builds schemas with, outermost calls only, becomes the one empty schema; what the browser does not read of an endpoint goes. */
function withoutSchemas(): Plugin {
  return {
    name: 'without-schemas',
    apply: 'build',
    transform: {
      filter: { id: CONTRACT },
      handler(code) {
        const changes: { readonly start: number; readonly end: number; readonly to: string }[] = []
        const change = (start: number, end: number, to: string): void => {
          if (!changes.some((outer) => outer.start <= start && end <= outer.end))
            changes.push({ start, end, to })
        }
        new Visitor({
          CallExpression({ start, end, callee, arguments: [spec] }) {
            const isSchema =
              callee.type === 'MemberExpression' &&
              callee.object.type === 'Identifier' &&
              callee.object.name === 'Type'
            if (isSchema) change(start, end, 'NO_SCHEMA')
            const isEndpoint = callee.type === 'Identifier' && callee.name === 'endpoint'
            if (!isEndpoint || spec?.type !== 'ObjectExpression') return
            for (const [index, part] of spec.properties.entries()) {
              const isUnread =
                part.type === 'Property' &&
                part.key.type === 'Identifier' &&
                !READ_OF_ENDPOINT.has(part.key.name)
              if (isUnread) change(part.start, spec.properties[index + 1]?.start ?? spec.end - 1, '')
            }
          },
        }).visit(this.parse(code))
        if (changes.length === 0) return null
        let text = code
        for (const { start, end, to } of changes.toReversed())
          text = `${text.slice(0, start)}${to}${text.slice(end)}`
        return { code: `import { NONE as NO_SCHEMA } from 'typebox'\n${text}`, map: null }
      },
    },
  }
}

const ROUTER_LINKS = /[\\/]react-router[\\/]dist[\\/]production[\\/]lib[\\/]dom[\\/]lib\.js$/
/** Of the router's links and forms: what is written there, and what takes its place. */
const UNUSED_OF_ROUTER: readonly (readonly [RegExp, string])[] = [
  // Names for developers' tools, by which a component counts as used.
  [/^\w+\.displayName = "[\w.]+";$/gm, ''],
  [/(?<== )React\$1\.forwardRef\(/g, '/* @__PURE__ */ React$$1.forwardRef('],
  // Links that fetch the page they lead to do so in the router's own framework alone.
  [/return shouldPrefetch && !isAbsolute \?.*: link;/g, 'return link;'],
]

const ROUTER_MEASURING =
  /[\\/]react-router[\\/]dist[\\/]production[\\/]lib[\\/]router[\\/]instrumentation\.js$/
/** A router that nobody asks to be measured: what its other parts take from there, as it is for such a router. */
const UNMEASURED = `export const consumeInstrumentationClientResultMetaReceiver = () => undefined
export const getRouteInstrumentationUpdates = () => ({})
export const instrumentClientSideRouter = (router) => router
export const [instrumentHandler, instrumentationResultMetaContext] = []`

/** Leaves out of the router what the app does not use of it, and what only its framework does: about 5 KB, compressed. */
function routerInUse(): Plugin {
  return {
    name: 'router-in-use',
    apply: 'build',
    transform: {
      filter: { id: [ROUTER_LINKS, ROUTER_MEASURING] },
      handler(code, id) {
        if (ROUTER_MEASURING.test(id)) return { code: UNMEASURED, map: null }
        let text = code
        for (const [written, instead] of UNUSED_OF_ROUTER) {
          if (text.search(written) === -1) this.error(`the router is written otherwise: no ${written}`)
          text = text.replaceAll(written, instead)
        }
        return { code: text, map: null }
      },
    },
  }
}

/** A file of words: its language, and the name of what it holds; `first` is what travels with the app. */
const WORDS = /i18n[\\/]([a-z]+)[\\/]([a-z]+)\.ts$/

/** Files of words are named by their language, so that logs and operators see whose they are. */
function fileName({ facadeModuleId }: { readonly facadeModuleId: string | null }): string {
  const [, language, name] = WORDS.exec(facadeModuleId ?? '') ?? []
  return name === undefined ? 'assets/[name]-[hash].js' : `assets/words-${language}-${name}-[hash].js`
}

/** Whoever keeps files by their addresses sees by this whose words they are: those of another version are other files. */
const VERSION = `?v=${APP_VERSION}`
const WORDS_FILE = /(words-[a-z]+-[a-z]+-[\w-]+\.js)(?=["'`])/g

/**
 * Files of words are asked for with the version of the app in their query, wherever code names them; what an address says of the version is
 * part of the hash in the name of whatever says it.
 */
function wordsByVersion(): Plugin {
  return {
    name: 'words-by-version',
    apply: 'build',
    augmentChunkHash: () => VERSION,
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk') file.code = file.code.replaceAll(WORDS_FILE, `$1${VERSION}`)
      },
    },
  }
}

/**
 * Tells the page which file holds the words of a language that does not travel with the app, and which the letters of a script:
 * `<!--words kk=/assets/….js-->`, `<!--fonts latin=/assets/….woff2-->`. The service turns those of the reader into links, so that
 * they come along with the app rather than after it.
 */
function namesOfFiles(): Plugin {
  return {
    name: 'names-of-files',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const files = Object.values(bundle ?? {})
        const words = files.flatMap((file) => {
          const [, language, name] = (file.type === 'chunk' && WORDS.exec(file.facadeModuleId ?? '')) || []
          return name === 'first' ? [`${language}=/${file.fileName}${VERSION}`] : []
        })
        const fonts = files.flatMap(({ fileName }) => {
          const letters = /onest-([a-z]+)-wght/.exec(fileName)?.[1]
          return letters === undefined ? [] : [`${letters}=/${fileName}`]
        })
        // The page says what it shows without the script, so style, letters and pictures come before it.
        return html
          .replace(
            '<!--boot-->',
            `<!--words ${words.join(' ')}--><!--fonts ${fonts.join(' ')}-->\n    <!--boot-->`,
          )
          .replaceAll(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"')
      },
    },
  }
}

/** Where the worker says which build it is of. */
const WORKER_BUILD = "const BUILD = ''"

/**
 * Writes into the page and into its worker which build they are of. A browser takes a worker for new only where its file differs, which
 * by itself says nothing of the app; the page sees by it whether a worker that has come is of its own version.
 */
function stampedBuild(): Plugin {
  let build = ''
  return {
    name: 'stamped-build',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        // It names every file of the first load by its hash, and these the others.
        build = createHash('sha256').update(html).digest('base64url').slice(0, 12)
        return html.replace('<!--boot-->', `<meta name="build" content="${build}" />\n    <!--boot-->`)
      },
    },
    async writeBundle({ dir = '' }) {
      const file = join(dir, 'service-worker.js')
      const script = await readFile(file, 'utf8')
      if (!script.includes(WORKER_BUILD)) this.error(`the worker is written otherwise: no ${WORKER_BUILD}`)
      await writeFile(file, script.replace(WORKER_BUILD, `const BUILD = '${build}'`))
    },
  }
}

/** A class by its name, which is there once in its file, and by the file: one ending for all classes of a file packs well. */
function className(name: string, file: string): string {
  return `${name}_${createHash('sha256').update(relative(ROOT, file)).digest('base64url').slice(0, 5)}`
}

export default defineConfig({
  root: ROOT,
  plugins: [
    schemasAsTypes(),
    withoutSchemas(),
    routerInUse(),
    react(),
    wordsByVersion(),
    namesOfFiles(),
    stampedBuild(),
  ],
  css: { modules: { generateScopedName: className } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    cssCodeSplit: true,
    // Pictures and fonts stay files: cached for a year, and not twice in the first load.
    assetsInlineLimit: 0,
    // What the first screen needs is one file: many small ones pack worse and are asked for one by one.
    rolldownOptions: {
      output: {
        chunkFileNames: fileName,
        codeSplitting: { groups: [{ name: 'app', tags: ['$initial'] }] },
      },
    },
  },
  server: {
    proxy: {
      '/v2': 'http://localhost:8080',
      '/media': 'http://localhost:8080',
      '/art': 'http://localhost:8080',
    },
  },
})
