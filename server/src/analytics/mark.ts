import { createHmac } from 'node:crypto'

/**
 * What only this installation's secret makes of a number: always the same for one, and nothing that leads back to it.
 * @param secret of the installation
 */
export const mark = (secret: Uint8Array, kind: 'viewer' | 'device' | 'visit', id: number | string): string =>
  createHmac('sha256', secret).update(`${kind}:${id}`).digest('hex').slice(0, 16)
