import { createHash } from 'node:crypto'

/** The source expression of the Content Security Policy that admits just this inline style. */
export const styleSource = (style: string): string =>
  `'sha256-${createHash('sha256').update(style).digest('base64')}'`
