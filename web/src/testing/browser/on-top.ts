import { expect } from 'vitest'
import { type Locator, page } from 'vitest/browser'

/** Waits until a thing shows in its own colour: no window and no veil lies over it. */
export async function expectOnTop(thing: Locator): Promise<void> {
  const element = await thing.findElement()
  const seen = async () => {
    const picture = await page.screenshot({ element, save: false })
    const drawn = new Image()
    drawn.src = `data:image/png;base64,${picture}`
    await drawn.decode()
    const canvas = new OffscreenCanvas(drawn.width, drawn.height).getContext('2d')
    canvas?.drawImage(drawn, 0, 0)
    // Beside its words, at its end.
    const [red, green, blue] = canvas?.getImageData(drawn.width - 10, drawn.height / 2, 1, 1).data ?? []
    return `rgb(${red}, ${green}, ${blue})`
  }
  await expect.poll(seen).toBe(getComputedStyle(element).backgroundColor)
}
