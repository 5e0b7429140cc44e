import { defineConfig } from '@playwright/test'
import { AUTOPLAY_ARG, CHROMIUM, CHROMIUM_ARGS } from '../tools/service/browser.ts'

/**
 * Journeys through the real service in a real browser. Each has an account and a browser's storage of its own, so they run in any
 * order and two at a time. A journey that failed is run again with a trace by `TRACE=1 playwright test …`: made always, traces
 * cost a third of the processor.
 */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  globalSetup: './global-setup.ts',
  outputDir: '../test-results/browser',
  fullyParallel: true,
  workers: 2,
  // Of a whole journey: the longest takes 50 s here, and machines are four times slower.
  timeout: 240_000,
  // What fails waits so long, and nothing else.
  expect: { timeout: 20_000 },
  forbidOnly: true,
  use: {
    browserName: 'chromium',
    // Set by the global set-up, which runs before any worker reads this.
    ...(process.env['OPENAIR_E2E_URL'] && { baseURL: process.env['OPENAIR_E2E_URL'] }),
    // What moves is drawn sixty times a second by the processor; the journeys that are about it, or about a whole evening, say otherwise.
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-GB',
    timezoneId: 'Asia/Almaty',
    // What a journey waits for without an `expect`.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    viewport: { width: 1440, height: 900 },
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: CHROMIUM, args: [...CHROMIUM_ARGS, AUTOPLAY_ARG] },
  },
})
