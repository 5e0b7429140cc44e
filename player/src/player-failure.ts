import type { EngineFault } from './engine.ts'
import type { PlayerFailure } from './snapshot.ts'
import type { Source } from './source.ts'

/** What is told of a fault. @param met what was seen of the player when it met it */
export const failureOf = (
  { code, errorType, details, url }: EngineFault,
  { source, position }: { readonly source: Source; readonly position: number },
  isFinal: boolean,
): PlayerFailure => ({
  code,
  errorType,
  details,
  url: url ?? source.url,
  streamType: source.engine,
  position,
  isFinal,
})
