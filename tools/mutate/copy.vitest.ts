// The tests' configuration within the copy of a mutation run: the usual one, with the set-up that switches mutants.
import { fileURLToPath } from 'node:url'
import { defineConfig, mergeConfig } from 'vitest/config'
import usual, { noUnit } from '../../vitest.config.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const setup = fileURLToPath(new URL('setup.ts', import.meta.url))

/** A mutant that makes a test wait is seen as soon as the wait is longer than any that ends well. */
const impatient = { testTimeout: 40_000, hookTimeout: 40_000 }

/** All unit tests have modules of their own here: what a module works out when it is loaded would be that of another mutant. */
const alone = { name: 'unit', include: ['**/*.test.{ts,tsx}'], exclude: noUnit }

const projects = (usual.test?.projects ?? []).flatMap((project) => {
  if (typeof project !== 'object' || !('test' in project)) return []
  const { name } = project.test ?? {}
  if (name === 'unit-own-modules') return []
  const own = name === 'unit' ? { test: alone } : project
  return [mergeConfig(own, { root, test: { root, setupFiles: [setup], ...impatient } })]
})

export default defineConfig({
  root,
  cacheDir: `${root}.cache/vite`,
  logLevel: 'error',
  server: { fs: { strict: false } },
  test: { root, projects },
})
