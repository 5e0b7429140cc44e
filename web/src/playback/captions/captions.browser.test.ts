import { commands, page, userEvent } from 'vitest/browser'
import { NARROW, resize } from '../../testing/browser/app-page.ts'
import { expect, test } from '../../testing/browser/component-test.ts'
import { hasCome } from '../../testing/browser/look.ts'
import { pixelsTooWide } from '../../testing/browser/page-width.ts'
import { surface } from '../../testing/browser/played-film.ts'
import { openSubtitledFilm, say } from '../../testing/browser/subtitled-film.ts'
import { words } from '../../testing/words.ts'
import type { player as english } from '../../i18n/en/player.ts'

const { player } = words.en
const menu = page.getByRole('menu')
const button = page.getByRole('button', { name: player.subtitles, exact: true })
const radio = (name: string) => menu.getByRole('menuitemradio', { name, exact: true })
const entry = (name: string) => menu.getByRole('menuitem', { name: new RegExp(`^${name}`) })
const line = () => page.getByCss('[data-captions] span')
/** What is really drawn of the first subtitle. */
function drawn() {
  const span = line().first().element()
  const { fontSize, color, backgroundColor, textShadow, fontFamily } = getComputedStyle(span)
  return { size: Number.parseFloat(fontSize), color, backgroundColor, textShadow, fontFamily }
}

test('the viewer chooses a look of the subtitles one press below their button, sees it in the picture at once, and finds it again', async ({
  app,
  service,
}) => {
  const video = await openSubtitledFilm(app, service)
  say(video, 'We have come far.')
  await expect.element(line()).toHaveTextContent('We have come far.')
  const usual = drawn()
  expect(usual).toMatchObject({ color: 'rgb(255, 255, 255)', backgroundColor: 'rgba(0, 0, 0, 0.68)' })

  await button.click()
  await expect.element(radio(player.caption_standard)).toHaveAttribute('aria-checked', 'true')
  // A tile shows a look and no words: its name stands beside the pointer.
  await expect.element(radio(player.caption_large)).toHaveAttribute('title', player.caption_large)
  await radio(player.caption_large).click()
  await expect.element(radio(player.caption_large)).toHaveAttribute('aria-checked', 'true')
  await expect.poll(() => drawn().size).toBeCloseTo(usual.size * 1.5, 1)
  expect(drawn().backgroundColor).toBe('rgb(0, 0, 0)')
  await radio(player.caption_yellow_on_black).click()
  await expect.poll(drawn).toMatchObject({ size: usual.size, color: 'rgb(255, 233, 74)' })
  await radio(player.caption_outlined).click()
  await expect.poll(() => drawn().backgroundColor).toBe('rgba(0, 0, 0, 0)')
  expect(drawn().textShadow).toContain('rgb(0, 0, 0)')

  service.forgetCalls()
  const anew = await openSubtitledFilm(app, service)
  say(anew, 'Here we are.')
  await expect.poll(() => drawn().backgroundColor).toBe('rgba(0, 0, 0, 0)')
  // What the browser itself draws of subtitles, in a window of its own, takes the same values.
  const values = getComputedStyle(anew)
  expect(values.getPropertyValue('--caption-background')).toBe('transparent')
  expect(values.getPropertyValue('--caption-colour')).toBe('#ffffff')
})

type Word = keyof typeof english
/** Each property, an option of it, and what is drawn then. */
const PROPERTIES: readonly [Word, string, (usual: ReturnType<typeof drawn>) => object][] = [
  ['caption_size', '200%', ({ size }) => ({ size: size * 2 })],
  ['caption_colour', player.caption_cyan, () => ({ color: 'rgb(95, 244, 255)' })],
  ['caption_background', player.caption_black, () => ({ backgroundColor: 'rgb(0, 0, 0)' })],
  ['caption_edge', player.caption_shadow, () => ({ textShadow: expect.stringContaining('rgb(0, 0, 0)') })],
  ['caption_font', player.caption_serif, () => ({ fontFamily: expect.stringContaining('Georgia') })],
]

test('who wants another look makes it property by property, on a sample where nothing is said', async ({
  app,
  service,
}) => {
  const video = await openSubtitledFilm(app, service)
  await button.click()
  await expect.element(line()).not.toBeInTheDocument()
  await entry(player.caption_style).click()
  await expect.element(line()).toHaveTextContent(player.caption_sample)
  const usual = drawn()
  for (const [name, option, expected] of PROPERTIES) {
    await entry(player[name]).click()
    await radio(option).click()
    await expect.element(radio(option)).toHaveAttribute('aria-checked', 'true')
    await expect.poll(drawn, { message: name }).toMatchObject(expected(usual))
    await userEvent.keyboard('{ArrowLeft}')
    await expect.element(entry(player[name]).getByText(option, { exact: true })).toBeVisible()
  }
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(entry(player.caption_style).getByText(player.caption_own)).toBeVisible()
  // What is said takes the place of the sample, and with the settings it goes.
  say(video, 'Now it is said.')
  await expect.element(line()).toHaveTextContent('Now it is said.')
  say(video, '')
  await expect.element(line()).toHaveTextContent(player.caption_sample)
  await userEvent.keyboard('{Escape}')
  await expect.element(line()).not.toBeInTheDocument()
})

test('on a telephone the look is chosen on a sheet, and seen above it, whole at twice the size', async ({
  app,
  service,
}) => {
  await resize(NARROW)
  await openSubtitledFilm(app, service)
  await button.click()
  await entry(player.caption_style).click()
  await entry(player.caption_size).click()
  await radio('200%').click()
  await hasCome(menu)
  const box = () => line().first().element().getBoundingClientRect()
  await expect.poll(() => box().bottom).toBeLessThan(menu.element().getBoundingClientRect().top)
  expect(box().left).toBeGreaterThanOrEqual(0)
  expect(box().right).toBeLessThanOrEqual(NARROW.width)
  expect(box().top).toBeGreaterThan(0)
  expect(pixelsTooWide()).toBe(0)
  for (const tile of menu.getByRole('menuitemradio').elements())
    expect(tile.getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
})

test('on a wide screen the look is chosen in a menu, and seen beside it, at twice the size too', async ({
  app,
  service,
}) => {
  await openSubtitledFilm(app, service)
  await button.click()
  await entry(player.caption_style).click()
  await entry(player.caption_size).click()
  await radio('200%').click()
  const box = () => line().first().element().getBoundingClientRect()
  await expect.poll(() => box().right).toBeLessThan(menu.element().getBoundingClientRect().left)
  expect(box().left).toBeGreaterThanOrEqual(0)
})

test('one key shows subtitles and hides them, in the language that they had; the looks are walked by arrows', async ({
  app,
  service,
}) => {
  await openSubtitledFilm(app, service)
  const chosen = async (): Promise<string | null | undefined> => {
    await button.click()
    const one = menu.getByCss('[aria-checked="true"]').first().element().textContent
    await userEvent.keyboard('{Escape}')
    return one
  }
  expect(await chosen()).toBe(player.subtitles_off)
  ;(surface().element() as HTMLElement).focus()
  await userEvent.keyboard('c')
  expect(await chosen()).toBe('English')
  await button.click()
  await radio('Қазақша').click()
  await userEvent.keyboard('{Escape}')
  await userEvent.keyboard('c')
  expect(await chosen()).toBe(player.subtitles_off)
  await userEvent.keyboard('c')
  expect(await chosen()).toBe('Қазақша')

  await button.click()
  ;(radio(player.caption_standard).element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{Enter}')
  await expect.element(radio(player.caption_yellow_on_black)).toHaveFocus()
  await expect.element(radio(player.caption_yellow_on_black)).toHaveAttribute('aria-checked', 'true')
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(radio(player.caption_large)).toHaveFocus()
})

test('in forced colours subtitles have those of the viewer, and the look that is chosen is marked', async ({
  app,
  service,
}) => {
  await commands.forceColors('active')
  const video = await openSubtitledFilm(app, service)
  say(video, 'Seen by all.')
  await button.click()
  await radio(player.caption_outlined).click()
  const { color, backgroundColor, textShadow } = drawn()
  expect(textShadow).toBe('none')
  expect(backgroundColor).not.toBe('rgba(0, 0, 0, 0)')
  expect(backgroundColor).not.toBe(color)
  const { outlineWidth, outlineStyle } = getComputedStyle(radio(player.caption_outlined).element())
  expect([outlineWidth, outlineStyle]).toEqual(['3px', 'solid'])
})
