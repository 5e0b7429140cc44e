import { createHash } from 'node:crypto'
import type { Random } from '../ports.ts'

const TIME_BYTES = 6
const DEVICE_AT = 9
const DEVICE_BYTES = 4

/** By what the viewings of a device are known; two devices have the same once in four thousand million times. */
export const deviceMark = (deviceId: string): string =>
  createHash('sha256')
    .update(deviceId)
    .digest('hex')
    .slice(0, DEVICE_BYTES * 2)

/**
 * An id for a viewing: a UUID of version 7 (RFC 9562, 5.7) in which its device stands too. A node that has never heard of it knows from
 * the id alone whether it is one of those that have ended with their device. @param startedAt Unix milliseconds
 */
export function viewingId(random: Pick<Random, 'bytes'>, deviceId: string, startedAt: number): string {
  const bytes = Buffer.from(random.bytes(16))
  bytes.writeUIntBE(startedAt, 0, TIME_BYTES)
  bytes[6] = 0x70 | (bytes[6]! & 0x0f)
  bytes[8] = 0x80 | (bytes[8]! & 0x3f)
  bytes.write(deviceMark(deviceId), DEVICE_AT, 'hex')
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Whether a viewing may have this id. */
export const isViewingId = (id: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)

/** What stands in the id of a viewing: the mark of its device, and when it was opened, in Unix milliseconds. */
export function readViewingId(id: string): { readonly device: string; readonly startedAt: number } {
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex')
  if (bytes.length !== 16) return { device: '', startedAt: 0 }
  return {
    device: bytes.toString('hex', DEVICE_AT, DEVICE_AT + DEVICE_BYTES),
    startedAt: bytes.readUIntBE(0, TIME_BYTES),
  }
}
