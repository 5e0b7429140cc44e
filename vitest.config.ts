import { defineConfig } from 'vitest/config'

const elsewhere = ['**/node_modules/**', '**/dist/**', 'e2e/**']

/**
 * Two kinds of tests run here: unit tests stand beside their source and need nothing but the file; integration tests talk to a
 * real database (the embedded one, or PostgreSQL when TEST_DATABASE_URL names it) and to child processes, one file at a time, in one
 * process that loads the service once: a third of their time was loading it for every file again.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...elsewhere, '**/*.integration.test.ts', '**/*.browser.test.{ts,tsx}'],
        },
      },
      {
        test: {
          name: 'integration',
          include: ['**/*.integration.test.ts'],
          exclude: elsewhere,
          fileParallelism: false,
          isolate: false,
          maxWorkers: 1,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
