import { commands, type Locator, page } from 'vitest/browser'
import { expect, test } from '../testing/browser/component-test.ts'
import { shadesOf } from '../testing/browser/shades.ts'
import { answerAccount } from '../testing/browser/usual-account.ts'
import { homeBoot } from '../testing/browser/usual-home.ts'
import { networkOf, providerOf } from '../testing/viewer-things.ts'
import { words } from '../testing/words.ts'

const { catalogue, identity, settings } = words.en
/** Between these shades a line is seen by whoever asked for contrast. */
const SEEN = 100

/** A logo as operators give it, white on nothing. */
const WHITE = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="90" height="32"><rect x="8" y="8" width="74" height="16" fill="#fff"/></svg>')}`

/** The edge of a field, drawn by it or by the frame around it; null where there is none. */
async function edgeOf(thing: Locator): Promise<string | null> {
  let part: Element | null = await thing.findElement()
  for (let step = 0; part && step < 4; step += 1, part = part.parentElement) {
    const { outlineStyle, outlineWidth } = getComputedStyle(part)
    if (outlineStyle === 'solid') return outlineWidth
  }
  return null
}

test('in forced colours icons are seen on their ground, also over a picture, and the logo stays', async ({
  app,
}) => {
  await commands.forceColors('active')
  const provider = providerOf()
  const network = networkOf({
    provider: { ...provider, landing: { ...provider.landing, logo: WHITE } },
  })
  await app.open('/', { ...homeBoot(), network })
  const banner = page.getByRole('banner')
  const hero = page.getByCss('[data-hero]')
  await expect.element(hero.getByRole('link', { name: catalogue.watch, exact: true })).toBeVisible()
  for (const icon of [
    banner.getByCss('label svg'),
    hero.getByRole('link', { name: catalogue.watch, exact: true }).getByCss('svg'),
    banner.getByCss('a[href="/"] img'),
  ])
    expect(await shadesOf(icon), await icon.findElement().then(({ outerHTML }) => outerHTML)).toBeGreaterThan(
      SEEN,
    )
  // Every icon has the colour of the words that it stands by.
  const strange = [...document.querySelectorAll('svg')].filter(
    (icon) =>
      icon.parentElement && getComputedStyle(icon).color !== getComputedStyle(icon.parentElement).color,
  )
  expect(strange.map(({ outerHTML }) => outerHTML)).toEqual([])
})

test('in forced colours fields, buttons and switches have edges, and what is chosen is marked', async ({
  app,
  service,
}) => {
  await commands.forceColors('active')
  await app.open('/films')
  expect(await edgeOf(page.getByRole('banner').getByCss('input'))).toBe('1px')
  await app.open('/auth')
  const dialog = page.getByRole('dialog')
  const phone = dialog.getByLabelText(identity.phone)
  await expect.element(phone).toHaveFocus()
  expect(await edgeOf(phone)).toBe('3px')
  expect(await shadesOf(dialog.getByRole('button', { name: identity.get_code }))).toBeGreaterThan(SEEN)
  answerAccount(service)
  await app.open('/lk_parental')
  const chosen = page.getByRole('button', { name: settings.parental_duration_off })
  await expect.element(chosen).toHaveAttribute('aria-pressed', 'true')
  expect(await edgeOf(chosen)).toBe('3px')
  expect(await edgeOf(page.getByRole('button', { name: settings.parental_set }))).toBe('1px')
  const [off] = page.getByRole('switch').all()
  if (!off) throw new Error('no switch')
  expect(await shadesOf(off)).toBeGreaterThan(SEEN)
  await app.open('/settings/account')
  expect(await edgeOf(page.getByLabelText(settings.name))).toBe('1px')
})
