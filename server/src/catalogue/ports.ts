import type { Ports } from '../ports.ts'
import type { IsReady } from './content.store.ts'

/** What the catalogue's routes are given. */
export interface CataloguePorts extends Ports {
  /** Whether the video of an asset can be played. */
  readonly isReady: IsReady
}
