import { readFileSync } from 'node:fs'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { itemOf } from '../testing/catalogue-things.ts'
import { type Given, press, tellingRuntime } from '../testing/pressed.ts'
import { queriesForTests, renderPage, startWords } from '../testing/render-page.tsx'
import { Hero } from './hero.tsx'

const told = vi.hoisted(() => ({ given: [] as Given[], moved: [] as unknown[], width: 1440 }))
vi.mock('react', async (original) => ({
  ...(await original<object>()),
  useState: (first: unknown) => [first, (next: unknown) => told.moved.push(next)],
}))
vi.mock('react/jsx-dev-runtime', async (original) =>
  tellingRuntime(await original(), (given) => told.given.push(given)),
)
vi.mock('../ui/use-media.ts', () => ({
  useMedia: (query: string) => told.width >= Number(/min-width: (\d+)px/.exec(query)?.[1]),
}))

beforeAll(() => startWords())
beforeEach(() => {
  told.given = []
  told.moved = []
  told.width = 1440
})

/** The clock of each slide: how long it is, and whether it runs. */
async function clocks(items: Parameters<typeof Hero>[0]['items']) {
  told.given = []
  await renderPage(queriesForTests(), '/', <Hero items={items} label="Featured" />)
  return told.given.filter(({ type }) => type === 'i')
}
const running = (all: readonly Given[]) => all.map((one) => one['data-clock'])

test('several promos follow each other after 7 s or their own time, on a desktop [catalogue.promo-slider-advance]', async () => {
  const slides = [itemOf('1'), itemOf('2', { promo_duration: 4 })]
  const all = await clocks(slides)
  expect(all.map(({ style }) => style)).toEqual([{ animationDuration: '7s' }, { animationDuration: '4s' }])
  expect(running(all)).toEqual([true, false])
  press(all[0], 'onAnimationEnd')
  expect(told.moved).toEqual([1])
  // The clock that runs is an animation of that length.
  const style = readFileSync(new URL('hero.module.css', import.meta.url), 'utf8')
  expect(style).toMatch(/data-clock='true'\][^{]*\{[^}]*animation: /)

  expect(running(await clocks(slides.slice(0, 1)))).toEqual([])
  told.width = 932
  expect(running(await clocks(slides))).toEqual([false, false])
})
