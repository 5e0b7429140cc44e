// The tests' configuration within the copy of a mutation run: the usual one, with the set-up that switches mutants.
import { fileURLToPath } from 'node:url'
import { defineConfig, mergeConfig } from 'vitest/config'
import usual from '../../vitest.config.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const setup = fileURLToPath(new URL('setup.ts', import.meta.url))

/** A mutant that makes a test wait is seen as soon as the wait is longer than any that ends well. */
const impatient = { testTimeout: 40_000, hookTimeout: 40_000 }

const projects = (usual.test?.projects ?? []).flatMap((project) =>
  typeof project === 'object' && 'test' in project
    ? [mergeConfig(project, { root, test: { root, setupFiles: [setup], ...impatient } })]
    : [],
)

export default defineConfig({
  root,
  cacheDir: `${root}.cache/vite`,
  logLevel: 'error',
  server: { fs: { strict: false } },
  test: { root, projects },
})
