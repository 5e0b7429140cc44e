import { createCipheriv, createDecipheriv } from 'node:crypto'

/** Encrypts a whole segment as HLS `METHOD=AES-128` wants it: AES-128-CBC with PKCS#7 padding (RFC 8216, 4.3.2.4). */
export function seal(plain: Uint8Array, key: Uint8Array, iv: Uint8Array): Buffer {
  const cipher = createCipheriv('aes-128-cbc', key, iv)
  return Buffer.concat([cipher.update(plain), cipher.final()])
}

/** Undoes `seal`. @throws when the bytes were not sealed with this key and vector */
export function unseal(sealed: Uint8Array, key: Uint8Array, iv: Uint8Array): Buffer {
  const cipher = createDecipheriv('aes-128-cbc', key, iv)
  return Buffer.concat([cipher.update(sealed), cipher.final()])
}
