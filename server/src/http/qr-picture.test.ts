import { expect, test } from 'vitest'
import { qrPicture } from './qr-picture.ts'

test('a picture is drawn once for all who fetch it, as long as it is among the last two hundred', async () => {
  const first = qrPicture('https://pay.example/1')
  expect((await first).subarray(1, 4).toString()).toBe('PNG')
  expect((await first).buffer.byteLength).toBeLessThan(2 * (await first).length)
  expect(qrPicture('https://pay.example/1')).toBe(first)
  const other = qrPicture('https://pay.example/2')
  expect((await other).equals(await first)).toBe(false)
  // A text that no code can hold is refused each time, and makes no room for itself.
  for (let at = 0; at < 198; at += 1) qrPicture(`${'x'.repeat(4000)}${at}`).catch(() => undefined)
  expect(qrPicture('https://pay.example/1')).toBe(first)
  qrPicture(`${'x'.repeat(4000)}more`).catch(() => undefined)
  expect(qrPicture('https://pay.example/2')).not.toBe(other)
  await expect(qrPicture('x'.repeat(4000))).rejects.toThrow('too big')
})
