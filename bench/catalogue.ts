import type { Browser } from '@playwright/test'
import { measureHome } from './catalogue/home.ts'
import { measureScrolling } from './catalogue/scrolling.ts'
import type { Measured } from './figure.ts'

/** Home over a large catalogue on the service, long rows and pages in the browser, and the way back to a page. */
export async function measureCatalogue(browser: Browser, service: string): Promise<Measured[]> {
  return [...(await measureHome()), ...(await measureScrolling(browser, service))]
}
