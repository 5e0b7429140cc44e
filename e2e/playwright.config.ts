import { defineConfig } from '@playwright/test'
import { AUTOPLAY_ARG, CHROMIUM, CHROMIUM_ARGS } from '../tools/service/browser.ts'

/** Journeys through the real service in a real browser, one after another: what they share is the service's time. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  globalSetup: './global-setup.ts',
  outputDir: '../test-results/browser',
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  use: {
    browserName: 'chromium',
    // Set by the global set-up, which runs before any worker reads this.
    ...(process.env['OPENAIR_E2E_URL'] && { baseURL: process.env['OPENAIR_E2E_URL'] }),
    locale: 'en-GB',
    timezoneId: 'Asia/Almaty',
    viewport: { width: 1440, height: 900 },
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: CHROMIUM, args: [...CHROMIUM_ARGS, AUTOPLAY_ARG] },
  },
})
