import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/**
 * The contract's schemas are types here: the browser reads of an endpoint its method, path and access only,
 * so that the schema library (about a sixth of the budget of the first load) need not travel.
 */
function schemasAsTypes(): Plugin {
  return {
    name: 'schemas-as-types',
    enforce: 'pre',
    resolveId: (id) => (id === 'typebox' ? '\0schemas-as-types' : null),
    load: (id) =>
      id === '\0schemas-as-types'
        ? 'export const Type = new Proxy({}, { get: () => () => ({ properties: {} }) })'
        : null,
  }
}

/** The words of a language that travel with the app. */
const FIRST_WORDS = /i18n[\\/]([a-z]+)[\\/]first\.ts$/

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
          const language =
            file.type === 'chunk' ? FIRST_WORDS.exec(file.facadeModuleId ?? '')?.[1] : undefined
          return language === undefined ? [] : [`${language}=/${file.fileName}`]
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

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [schemasAsTypes(), react(), namesOfFiles()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    cssCodeSplit: true,
    // Pictures and fonts stay files: cached for a year, and not twice in the first load.
    assetsInlineLimit: 0,
    // What the first screen needs is one file: many small ones pack worse and are asked for one by one.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'app', tags: ['$initial'] }] } } },
  },
  server: {
    proxy: {
      '/v2': 'http://localhost:8080',
      '/media': 'http://localhost:8080',
      '/art': 'http://localhost:8080',
    },
  },
})
