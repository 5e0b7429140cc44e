import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { CHROMIUM, CHROMIUM_ARGS } from '../tools/service/browser.ts'
import { freePort } from '../tools/service/running-service.ts'
import { type Measured, percentile } from './figure.ts'

/** The pages that search engines send viewers to. */
const PAGES = ['/', '/contents/metropolis-10', '/persons/fritz-lang']
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
/** Its simulation starts from what it has seen, which differs from time to time. */
const RUNS = 3

type Category = (typeof CATEGORIES)[number]
type Scores = Record<Category, number>

/** What Lighthouse says of a phone on a slow line: of each category the worst page, each page by its median run. */
export async function measureLighthouse(service: string): Promise<Measured[]> {
  const port = await freePort()
  // A browser of its own, since it is spoken to by another protocol than the one of the tests.
  const browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: [...CHROMIUM_ARGS, `--remote-debugging-port=${port}`],
  })
  try {
    const worst: Scores = { performance: 100, accessibility: 100, 'best-practices': 100, seo: 100 }
    for (const path of PAGES) {
      const runs: Scores[] = []
      for (let run = 0; run < RUNS; run += 1) runs.push(await look(service + path, port, run === 0))
      for (const category of CATEGORIES) {
        const score = percentile(
          runs.map((scores) => scores[category]),
          0.5,
        )
        worst[category] = Math.min(worst[category], score)
      }
      console.log(
        `  ${path}: ${runs.map((scores) => CATEGORIES.map((one) => scores[one]).join('/')).join(', ')}`,
      )
    }
    return [
      { name: 'lighthouse.performance', value: worst.performance },
      { name: 'lighthouse.accessibility', value: worst.accessibility },
      { name: 'lighthouse.practices', value: worst['best-practices'] },
      { name: 'lighthouse.seo', value: worst.seo },
    ]
  } finally {
    await browser.close()
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
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    seo: score('seo'),
  }
}
