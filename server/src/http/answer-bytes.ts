/**
 * The body of somebody else's answer. One that is longer than it may be is read no further: what they send fills no memory.
 * @throws RangeError
 */
export async function answerBytes({ body }: Response, most: number): Promise<Buffer<ArrayBuffer>> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of body ?? []) {
    length += part.length
    if (length > most) throw new RangeError(`more than ${most} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts)
}
