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

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [schemasAsTypes(), react()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    cssCodeSplit: true,
    // Pictures and fonts stay files: cached for a year, and not twice in the first load.
    assetsInlineLimit: 0,
  },
  server: {
    proxy: {
      '/v2': 'http://localhost:8080',
      '/media': 'http://localhost:8080',
      '/art': 'http://localhost:8080',
    },
  },
})
