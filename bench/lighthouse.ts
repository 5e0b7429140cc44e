import { gzipSync } from 'node:zlib'
import { type Browser, chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { CHROMIUM, CHROMIUM_ARGS } from '../tools/service/browser.ts'
import { freePort } from '../tools/service/running-service.ts'
import { buildBarePage, padded, serveBarePages } from './bare/serve-pages.ts'
import { type Measured, percentile } from './figure.ts'
import { type Pairs, inTurns, medianRatio, ratios } from './pairs.ts'

/** The pages that search engines send viewers to. */
const PAGES = ['/', '/contents/metropolis-10', '/persons/fritz-lang']
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
/** Its simulation starts from what it has seen, which differs from time to time. */
const RUNS = 3
/** As wide as the phone that Lighthouse plays. */
const PHONE = { width: 412, height: 823 }
/**
 * Counts by the clock how long tasks are, which on a busy machine is as long as one likes; `load.task` measures them by the
 * processor's. Performance is the rest of the score: what is painted when, and what moves.
 */
const BLOCKING = 'total-blocking-time'
/** Who asks for what draws a page; calls and pictures are apart. */
const DRAWING = new Set(['navigation', 'script', 'link', 'css'])

type Category = (typeof CATEGORIES)[number]
type Scores = Record<Category, number>

/**
 * What Lighthouse says of a phone on a slow line: of each category the worst page, each page by its median run. Performance is in
 * turns with a bare React page of the same pictures and bytes: a slow machine slows both.
 */
export async function measureLighthouse(service: string): Promise<Measured[]> {
  const port = await freePort()
  // A browser of its own, since it is spoken to by another protocol than the one of the tests.
  const browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: [...CHROMIUM_ARGS, `--remote-debugging-port=${port}`],
  })
  const script = await buildBarePage()
  try {
    const worst: Scores = { performance: 100, accessibility: 100, 'best-practices': 100, seo: 100 }
    const visits: Pairs[] = []
    for (const path of PAGES) {
      const { page, bytes, pictures } = await peerOf(browser, service, path)
      const bare = await serveBarePages(padded(script, bytes - gzipSync(script).length), [page], pictures)
      const runs: Scores[] = []
      try {
        const pairs = await inTurns(
          RUNS,
          async (run) => {
            const scores = await look(service + path, port, run === 0)
            runs.push(scores)
            return scores.performance
          },
          async () => (await look(bare.url + path, port, false)).performance,
        )
        visits.push(pairs)
      } finally {
        bare.close()
      }
      for (const category of CATEGORIES) {
        const score = percentile(
          runs.map((scores) => scores[category]),
          0.5,
        )
        worst[category] = Math.min(worst[category], score)
      }
      console.log(
        `  ${path}: ${runs.map((scores) => CATEGORIES.map((one) => Math.round(scores[one])).join('/')).join(', ')}`,
      )
    }
    const [lowest = { ours: [], peer: [] }] = visits.toSorted((one, other) => middle(one) - middle(other))
    return [
      medianRatio('lighthouse.performance', lowest, ''),
      { name: 'lighthouse.accessibility', value: worst.accessibility },
      { name: 'lighthouse.practices', value: worst['best-practices'] },
      { name: 'lighthouse.seo', value: worst.seo },
    ]
  } finally {
    await browser.close()
  }
}

const middle = (pairs: Pairs): number => percentile(ratios(pairs), 0.5)

/** What a phone loads of a page: its pictures, and the bytes of all that draws it, as they travel. */
async function peerOf(browser: Browser, service: string, path: string) {
  const context = await browser.newContext({ viewport: PHONE, baseURL: service })
  try {
    const page = await context.newPage()
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    const loaded = await page.evaluate(() =>
      [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
        .map((entry) => entry as PerformanceResourceTiming)
        .map(({ name, initiatorType, encodedBodySize }) => ({ name, initiatorType, encodedBodySize })),
    )
    const sources = loaded.filter(({ initiatorType }) => initiatorType === 'img').map(({ name }) => name)
    const pictures = new Map<string, { type: string; bytes: Buffer }>()
    for (const source of sources) {
      const answer = await fetch(source)
      const { pathname, search } = new URL(source)
      const type = answer.headers.get('content-type') ?? ''
      pictures.set(pathname + search, { type, bytes: Buffer.from(await answer.arrayBuffer()) })
    }
    const bytes = loaded
      .filter(({ initiatorType }) => DRAWING.has(initiatorType))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
    const cards = [...pictures.keys()].map((picture) => ({ title: 'A card', picture }))
    console.log(`  ${path}: ${cards.length} pictures, ${Math.round(bytes / 1024)} KB beside them`)
    return { page: { path, heading: 'A bare page', cards }, bytes, pictures }
  } finally {
    await context.close()
  }
}

/** One visit with an empty cache. */
async function look(url: string, port: number, isTelling: boolean): Promise<Scores> {
  const result = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: [...CATEGORIES],
  })
  if (!result || result.lhr.runtimeError)
    throw new Error(`${url}: ${result?.lhr.runtimeError?.message ?? 'no result'}`)
  const { audits, categories } = result.lhr
  if (isTelling) {
    for (const category of CATEGORIES)
      for (const { id, weight } of categories[category]?.auditRefs ?? []) {
        const audit = audits[id]
        if (weight > 0 && audit?.score !== undefined && audit.score !== null && audit.score < 0.9)
          console.log(`    ${category}: ${audit.title} ${audit.displayValue ?? ''}`)
      }
  }
  const score = (category: Category): number => Math.round((categories[category]?.score ?? 0) * 100)
  const drawing = (categories.performance?.auditRefs ?? []).filter(({ id }) => id !== BLOCKING)
  const weights = drawing.reduce((sum, { weight }) => sum + weight, 0)
  const points = drawing.reduce((sum, { id, weight }) => sum + weight * (audits[id]?.score ?? 0), 0)
  return {
    performance: (100 * points) / weights,
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    seo: score('seo'),
  }
}
