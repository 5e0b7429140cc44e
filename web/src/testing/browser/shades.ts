import { type Locator, page } from 'vitest/browser'

/** How far the lightest and the darkest point of a thing lie apart as it is drawn, 0 to 255: near 0 nothing can be seen of it. */
export async function shadesOf(thing: Locator): Promise<number> {
  const element = await thing.findElement()
  const picture = await page.screenshot({ element, save: false })
  const drawn = new Image()
  drawn.src = `data:image/png;base64,${picture}`
  await drawn.decode()
  const canvas = new OffscreenCanvas(drawn.width, drawn.height).getContext('2d')
  if (!canvas) throw new Error('nothing to draw on')
  canvas.drawImage(drawn, 0, 0)
  const { data } = canvas.getImageData(0, 0, drawn.width, drawn.height)
  let [darkest, lightest] = [255, 0]
  for (let at = 0; at < data.length; at += 4) {
    const shade = 0.2126 * (data[at] ?? 0) + 0.7152 * (data[at + 1] ?? 0) + 0.0722 * (data[at + 2] ?? 0)
    darkest = Math.min(darkest, shade)
    lightest = Math.max(lightest, shade)
  }
  return lightest - darkest
}
