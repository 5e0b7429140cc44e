import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { CHROMIUM, CHROMIUM_ARGS } from './tools/service/browser.ts'
import { browserCommands } from './tools/test/browser-commands.ts'
import { testsWithOwnModules } from './tools/test/own-modules.ts'
import { testedApp } from './tools/test/tested-app.ts'

const elsewhere = ['**/node_modules/**', '**/dist/**']
/** What looks like a unit test by its name and is none. */
export const noUnit = [...elsewhere, '**/*.{integration,embedded,browser,rig}.test.{ts,tsx}']
const ownModules = testsWithOwnModules(import.meta.dirname, noUnit)

/** Databases and child processes take their time on a slow machine, and encoders, which stand back behind all others, more. */
const patient = { testTimeout: 240_000, hookTimeout: 120_000, expect: { poll: { timeout: 20_000 } } }
/** One process loads the service once for all files: a third of their time was loading it for every file again. */
const oneProcess = { fileParallelism: false, isolate: false, maxWorkers: 1 }

/** Of the suite on PostgreSQL, what touches the engine itself: its types and transactions, notifications, queue, search and scripts. */
const ON_BOTH_ENGINES = [
  'server/src/db/database.integration.test.ts',
  'server/src/playback/view-sessions.integration.test.ts',
  'server/src/analytics/roll-up.integration.test.ts',
  'server/src/http/health.integration.test.ts',
  'server/src/work/in-transaction.integration.test.ts',
  'server/src/identity/abandoned.integration.test.ts',
  'operate/src/folder/apply-service.integration.test.ts',
  'cli/src/jobs/run-jobs.integration.test.ts',
  'cli/src/start/search.integration.test.ts',
]

/**
 * Six kinds of tests run here. CONTRIBUTING.md says which kind is for what.
 * - unit: beside the source, needs nothing but the file; those that exchange modules or globals have modules of their own
 * - component: the whole web app in a real browser, with a service that the test answers for
 * - media: ffmpeg, the packager and child processes, no database
 * - integration: the service on a real database, PostgreSQL or (TEST_ENGINE=pglite) the embedded one
 * - rig: two nodes behind nginx as processes of their own, on PostgreSQL
 * - embedded: what touches the embedded database, and the command line as it starts with it
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...noUnit, ...ownModules],
          isolate: false,
        },
      },
      { test: { name: 'unit-own-modules', include: ownModules } },
      {
        plugins: [testedApp()],
        test: {
          name: 'component',
          include: ['web/src/**/*.browser.test.{ts,tsx}'],
          fileParallelism: false,
          // Only what fails waits so long; on a busy machine a page may take its time.
          testTimeout: 30_000,
          expect: { poll: { timeout: 10_000, interval: 20 } },
          browser: {
            enabled: true,
            headless: true,
            ui: false,
            screenshotFailures: false,
            viewport: { width: 1440, height: 900 },
            instances: [{ browser: 'chromium' }],
            // Names are found as journeys find them.
            locators: { exact: false, errorFormat: 'aria' },
            commands: browserCommands,
            provider: playwright({
              actionTimeout: 10_000,
              launchOptions: { executablePath: CHROMIUM, args: CHROMIUM_ARGS },
              contextOptions: {
                locale: 'en-GB',
                timezoneId: 'Asia/Almaty',
                viewport: { width: 1440, height: 900 },
              },
            }),
          },
        },
      },
      {
        test: {
          name: 'media',
          include: ['media/**/*.integration.test.ts'],
          ...patient,
          ...oneProcess,
        },
      },
      {
        test: {
          name: 'integration',
          include: ['{server,operate,cli}/**/*.integration.test.ts'],
          globalSetup: ['server/src/testing/integration.setup.ts'],
          ...patient,
          ...oneProcess,
        },
      },
      {
        test: {
          name: 'rig',
          include: ['e2e/nodes/*.rig.test.ts'],
          globalSetup: ['server/src/testing/integration.setup.ts'],
          ...patient,
          ...oneProcess,
        },
      },
      {
        test: {
          name: 'embedded',
          include: ['{server,operate,cli}/**/*.embedded.test.ts', ...ON_BOTH_ENGINES],
          globalSetup: ['server/src/testing/embedded.setup.ts'],
          env: { TEST_ENGINE: 'pglite' },
          ...patient,
          ...oneProcess,
        },
      },
    ],
  },
})
