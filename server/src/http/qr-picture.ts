import { toBuffer } from 'qrcode'
import { ownMemory } from '#media/own-memory.ts'

/** Sharp on a television that is looked at from a sofa. */
const PICTURE = { type: 'png', width: 720, margin: 3, errorCorrectionLevel: 'M' } as const
/** Some thousand bytes each. */
const KEPT_AT_MOST = 200

const kept = new Map<string, Promise<Buffer>>()

/**
 * The picture of a QR code, PNG. To draw one takes the processor 30 ms, in which nobody else is answered: whoever fetches the same again and
 * again has it drawn once.
 */
export function qrPicture(text: string): Promise<Buffer> {
  const picture = kept.get(text) ?? toBuffer(text, PICTURE).then(ownMemory)
  // The one that was asked for last is forgotten last.
  kept.delete(text)
  kept.set(text, picture)
  const [oldest] = kept.keys()
  if (kept.size > KEPT_AT_MOST && oldest !== undefined) kept.delete(oldest)
  picture.catch(() => kept.delete(text))
  return picture
}
