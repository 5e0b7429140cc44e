/**
 * The same bytes in memory of their own, for what is kept for long. Node cuts short buffers out of blocks of 64 KiB, and gives compressed ones a block
 * each: one that is kept keeps all of its block. What fills more than half of its block stays where it is.
 */
export function ownMemory(bytes: Buffer): Buffer {
  if (bytes.length * 2 > bytes.buffer.byteLength) return bytes
  const own = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(own)
  return own
}
