import { page } from 'vitest/browser'
import { getRow } from '#contract/catalogue-endpoints.ts'
import { resize } from '../../testing/browser/app-page.ts'
import { expect, test } from '../../testing/browser/moving-test.ts'
import { outwaitTries } from '../../testing/browser/three-tries.ts'
import { LostCall } from '../../testing/browser/fake-service.ts'
import { homeBoot, usualRow, usualRows } from '../../testing/browser/usual-home.ts'
import { itemOf } from '../../testing/catalogue-things.ts'
import { words } from '../../testing/words.ts'

const { catalogue, shell } = words.en

test('several promos follow each other after 7 s or their own time, on a desktop [catalogue.promo-slider-advance]', async ({
  app,
}) => {
  await app.open('/', homeBoot())
  const clock = page.getByCss('[data-hero] [data-clock="true"]')
  const current = page.getByCss('[data-hero] [aria-current="true"]')
  const title = page.getByCss('[data-hero]').getByRole('heading')
  /** Ends the time of the present slide at once; answers the seconds that it would have had. */
  const end = (): number => {
    const [animation] = clock.element().getAnimations()
    const seconds = Number(animation?.effect?.getComputedTiming().duration) / 1000
    animation?.finish()
    return seconds
  }
  await expect.element(current).toHaveAccessibleName(/^Metropolis/)
  await expect.element(clock).toBeInTheDocument()
  expect(end()).toBe(7)
  await expect.element(current).toHaveAccessibleName(/^Trial Cinema/)
  await expect.element(title).toHaveTextContent('Trial Cinema')
  expect(end()).toBe(20)
  await expect.element(current).toHaveAccessibleName(/^Metropolis/)
  // A narrow window waits for its viewer.
  await resize({ width: 932, height: 900 })
  await expect.element(clock).not.toBeInTheDocument()
})

test('one promo alone has nothing to choose among', async ({ app }) => {
  const rows = usualRows().map((row) => ({ ...row, promotions: row.promotions.slice(0, 1) }))
  await app.open('/', homeBoot(rows))
  const hero = page.getByCss('[data-hero]')
  await expect.element(hero.getByRole('heading')).toHaveTextContent('Metropolis')
  await expect.element(hero.getByRole('group', { name: catalogue.slides })).not.toBeInTheDocument()
  await app.open('/', homeBoot())
  await expect.element(hero.getByRole('group', { name: catalogue.slides })).toBeVisible()
})

test('the title of a promo is read where its lock-up does not come, as on a page that is kept for times without a connection', async ({
  app,
}) => {
  const lost = 'data:image/png;base64,AAAA'
  const at = { x1: lost, x2: lost, x3: lost, width: 440, height: 120 }
  const [head, ...rest] = usualRows()
  const promo = itemOf('1', { title: 'Metropolis', graphic_title: { tv: at, mobile: at } })
  await app.open('/', homeBoot([{ ...head!, promotions: [promo] }, ...rest]))
  const title = page.getByCss('[data-hero]').getByRole('heading')
  await expect.poll(() => title.element().innerHTML).toBe('Metropolis')
})

test('each promo that the provider has is shown, however many there are', async ({ app }) => {
  const many = Array.from({ length: 12 }, (_, at) => itemOf(String(at + 1), { title: `Promo ${at + 1}` }))
  const [head, ...rest] = usualRows()
  for (const width of [390, 1440]) {
    await resize({ width, height: 900 })
    await app.open('/', homeBoot([{ ...head!, promotions: many }, ...rest]))
    const hero = page.getByCss('[data-hero]')
    const choices = hero.getByRole('group', { name: catalogue.slides }).getByRole('button')
    await expect.poll(() => choices.elements().length).toBe(12)
    await choices.nth(11).click()
    await expect.element(hero.getByRole('heading')).toHaveTextContent('Promo 12')
    const last = choices.nth(11).element().getBoundingClientRect()
    expect(last.right).toBeLessThanOrEqual(width)
    expect(last.width).toBeGreaterThan(8)
  }
})

test('of the promos only the first picture is loaded before all others', async ({ app }) => {
  await app.open('/', homeBoot())
  const pictures = page.getByCss('[data-hero] [data-on] > img')
  await expect.element(pictures.first()).toHaveAttribute('fetchpriority', 'high')
  const loading = () => pictures.elements().map((picture) => picture.getAttribute('loading'))
  await expect.poll(loading).toEqual(['eager', 'lazy'])
})

test('a promo slider that does not come says so and comes on a press; without promos a page begins with its title', async ({
  app,
  clock,
  service,
}) => {
  const home = page.getByRole('banner').getByRole('link', { name: 'Home', exact: true })
  const slider = page.getByRole('region', { name: 'Featured' })
  const title = page.getByRole('heading', { level: 1, name: 'Home' })
  let tries = 0
  let isThere = false
  service.answer(getRow, ({ params }) => {
    if (params.id !== '1') return usualRow(params.id)
    tries += 1
    if (!isThere) throw new LostCall()
    return usualRow(params.id)
  })
  await app.open('/channels')
  await home.click()
  await outwaitTries(clock, () => tries)
  await expect.element(page.getByRole('heading', { name: shell.failed_title })).toBeVisible()
  await expect.element(title).toBeInViewport({ ratio: 1 })
  await expect.element(page.getByCss('[data-header="art"]')).not.toBeInTheDocument()
  isThere = true
  await page.getByRole('button', { name: shell.retry }).click()
  await expect.element(slider.getByRole('heading', { level: 2 })).toBeVisible()

  service.answer(getRow, ({ params }) => ({ ...usualRow(params.id), promotions: [] }))
  await app.open('/channels')
  await home.click()
  await expect.element(title).toBeInViewport({ ratio: 1 })
  await expect.element(page.getByRole('heading', { name: 'On air now' })).toBeVisible()
  await expect.element(slider).not.toBeInTheDocument()
})

test('a promo of a title plays it at once; one of anything else with a number leads there, and plays no title of that number', async ({
  app,
}) => {
  const to = (type: string) => ({ ...itemOf('x').destination, type, id: '7', slug: 'seven' })
  const promotions = [
    itemOf('a', { title: 'Film', name: 'Film', destination: to('content') }),
    itemOf('b', { title: 'Channel', name: 'Channel', destination: to('channel') }),
  ]
  const rows = usualRows().map((row) => (row.content_type === 'promotions' ? { ...row, promotions } : row))
  await app.open('/', homeBoot(rows))
  const hero = page.getByCss('[data-hero]')
  await expect.element(hero.getByRole('link', { name: catalogue.watch })).toHaveAttribute('href', '/watch/7')
  await hero.getByRole('button', { name: /^Channel/ }).click()
  await expect.element(hero.getByRole('heading')).toHaveTextContent('Channel')
  await expect.element(hero.getByRole('link', { name: catalogue.watch })).not.toBeInTheDocument()
})

test('a promo and a card with an outer address open it in a window of its own, those with words say them [catalogue.destination-open-url] [catalogue.destination-text]', async ({
  app,
}) => {
  const src = 'https://example.org/sale?from=home'
  const to = (more: object) => ({ ...itemOf('x').destination, id: null, slug: null, ...more })
  const outer = to({ type: 'open_url', src })
  const said = to({ type: 'text', title: 'A word', description: 'To everybody.' })
  const item = (id: string, title: string, destination: typeof outer) =>
    itemOf(id, { title, name: title, destination })
  const rows = usualRows().map((row) => {
    if (row.content_type === 'promotions')
      return { ...row, promotions: [item('a', 'Sale', outer), item('b', 'Note', said)] }
    return row.slug === 'films' ? { ...row, contents: [item('c', 'Sale too', outer)] } : row
  })
  await app.open('/', homeBoot(rows))
  const hero = page.getByCss('[data-hero]')
  for (const link of [
    hero.getByRole('link', { name: catalogue.details }),
    page.getByRole('link', { name: /^Sale too/ }),
  ]) {
    await expect.element(link).toHaveAttribute('href', src)
    await expect.element(link).toHaveAttribute('target', '_blank')
    await expect.element(link).toHaveAttribute('rel', expect.stringContaining('noreferrer'))
  }
  // A press on what is still moving to its place may fall on something else.
  await app.atRest()
  await hero.getByRole('button', { name: /^Note/ }).click()
  await expect.element(hero.getByRole('heading')).toHaveTextContent('Note')
  await app.atRest()
  await hero.getByRole('button', { name: catalogue.details }).click()
  await expect.element(page.getByRole('dialog', { name: 'A word' }).getByText('To everybody.')).toBeVisible()
})
