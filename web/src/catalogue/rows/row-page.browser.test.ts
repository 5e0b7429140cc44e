import { onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { getRow } from '#contract/catalogue-endpoints.ts'
import { expect, test } from '../../testing/browser/component-test.ts'
import { answerCatalogue, homeBoot, usualFilms } from '../../testing/browser/usual-home.ts'
import { outwaitTries } from '../../testing/browser/three-tries.ts'
import { itemOf, rowOf } from '../../testing/catalogue-things.ts'
import { words } from '../../testing/words.ts'

const { catalogue, shell } = words.en

/** The link that the service writes into its pages. */
function writeCanonical(): HTMLLinkElement {
  const link = document.createElement('link')
  link.rel = 'canonical'
  link.href = '/anywhere'
  document.head.append(link)
  onTestFinished(() => link.remove())
  return link
}

test('the whole of a row has the address of its name, from home and by its number too [catalogue.route-row]', async ({
  app,
  service,
}) => {
  const canonical = writeCanonical()
  await app.open('/', homeBoot())
  const all = page
    .getByRole('region', { name: 'Silent films' })
    .getByRole('link', { name: /Show all|Silent films/ })
  await expect.element(all.first()).toHaveAttribute('href', '/row/films')
  service.forgetCalls()
  await all.first().click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Silent films' })).toBeVisible()
  expect(app.address).toBe('/row/films')
  await app.open('/row/4')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Silent films' })).toBeVisible()
  await expect.poll(() => service.asked(getRow).map(({ params }) => params.id)).toContain('4')
  await expect.poll(() => new URL(canonical.href).pathname).toBe('/row/films')
})

const heading = page.getByRole('heading', { level: 1, name: 'Silent films' })
const cards = page.getByRole('main').getByCss('[data-shape] a[href*="/contents/"]')
const waiting = page.getByRole('main').getByCss('[data-shape="v"] > [aria-hidden]')
const failed = page.getByRole('heading', { name: shell.failed_title })

test('a row on its way keeps the places of its title and cards; one that does not come says so, and comes on a press', async ({
  app,
  clock,
  service,
}) => {
  const letThrough = service.hold(getRow)
  await app.open('/row/films')
  await expect.poll(() => waiting.elements().length).toBe(12)
  await expect.element(page.getByRole('main').getByCss('[aria-busy="true"]')).toBeInTheDocument()
  await expect.element(page.getByRole('heading', { level: 1 })).not.toBeInTheDocument()
  service.lose(getRow)
  letThrough()
  await outwaitTries(clock, () => service.asked(getRow, 'lost').length)
  await expect.element(failed).toBeVisible()
  await expect.element(waiting).not.toBeInTheDocument()
  answerCatalogue(service)
  await page.getByRole('button', { name: shell.retry }).click()
  await expect.element(heading).toBeVisible()
  await expect.poll(() => cards.elements().length).toBe(usualFilms.length)
  await expect.element(waiting).not.toBeInTheDocument()
  await expect.element(page.getByRole('main').getByCss('[aria-busy="true"]')).not.toBeInTheDocument()
  await expect.element(failed).not.toBeInTheDocument()
})

test('more of a row is asked for as its page does, waits in its places, and says so where it does not come [catalogue.row-scroll-trigger] [catalogue.row-page-size-templates]', async ({
  app,
  clock,
  service,
}) => {
  const all = Array.from({ length: 60 }, (_, at) => itemOf(String(at + 100)))
  const answerParts = () =>
    service.answer(getRow, ({ query }) => {
      const [from, length] = [Number(query.offset), Number(query.limit)]
      return rowOf(4, { slug: 'films', title: 'Silent films', contents: all.slice(from, from + length) })
    })
  answerParts()
  const asked = () => service.asked(getRow).map(({ query }) => query)
  const narrowed = { library_id: '3', text: 'dra' }
  await app.open('/row/films?library_id=3&text=dra')
  await expect.element(heading).toBeVisible()
  expect(asked()).toEqual([{ ...narrowed, offset: '0', limit: '24' }])
  await expect.poll(() => cards.elements().length).toBe(24)
  await expect.element(waiting).not.toBeInTheDocument()

  const letThrough = service.hold(getRow)
  scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })
  await expect.poll(() => waiting.elements().length).toBe(12)
  await expect.poll(() => asked()[1]).toEqual({ ...narrowed, offset: '24', limit: '21' })
  expect(cards.elements()).toHaveLength(24)
  service.lose(getRow)
  letThrough()
  await outwaitTries(clock, () => service.asked(getRow, 'lost').length)
  await expect.element(failed).toBeVisible()
  expect(cards.elements()).toHaveLength(24)
  answerParts()
  await page.getByRole('button', { name: shell.retry }).click()
  await expect.poll(() => cards.elements().length).toBeGreaterThan(24)
  scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })
  await expect.poll(() => cards.elements().length).toBe(60)
  await expect.element(failed).not.toBeInTheDocument()
  await expect.element(waiting).not.toBeInTheDocument()

  service.forgetCalls()
  await app.open('/row/films?library_id=none')
  await expect.poll(asked).toEqual([{ offset: '0', limit: '24' }])
})

test('a row tells what it is about; one without anything in it says so, one that nobody knows is not found', async ({
  app,
  service,
}) => {
  service.answer(getRow, rowOf(4, { title: 'Silent films', description: 'Before there was sound.' }))
  await app.open('/row/films')
  await expect.element(heading).toBeVisible()
  await expect.element(page.getByText('Before there was sound.')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: catalogue.empty_row })).toBeVisible()
  await expect.element(page.getByText(catalogue.empty_row_text)).toBeVisible()
  await expect.element(waiting).not.toBeInTheDocument()
  const readOn = page.getByRole('button', { name: catalogue.read_on })
  await expect.element(readOn).not.toBeInTheDocument()
  service.answer(
    getRow,
    rowOf(4, { title: 'Silent films', description: 'Before there was sound. '.repeat(20) }),
  )
  await app.open('/row/long')
  await readOn.click()
  await expect.element(page.getByRole('button', { name: catalogue.read_less })).toBeVisible()
  service.refuse(getRow, 'not_found')
  await app.open('/row/nothing')
  await expect.element(page.getByRole('heading', { level: 1, name: shell.not_found_page })).toBeVisible()
})
