import type { Logger } from 'pino'
import { MANIFEST_FILE } from '#media/asset/store.ts'
import { standbyClip } from '#operate/plan/clips.ts'
import { readStandby } from '#operate/read/read-service.ts'
import { generatorsOf } from '../jobs/generators.ts'
import { type ClipPorts, makeClip } from '../jobs/make-clip.ts'
import { step } from './progress.ts'

export interface FirstClip {
  /** Ends with the clip, or without it: the encoder takes up what is missing. */
  done: Promise<void>
  /** Ends the work at once. */
  stop(): void
}

/**
 * Makes the clip that every stream of a new installation waits for, while its folder is still being applied: nobody is served yet
 * whom that could hold up. A folder with mistakes is left to whoever applies it.
 */
export function makeFirstClip(
  folder: string,
  tools: Omit<ClipPorts, 'signal' | 'niceness' | 'generators'>,
  log: Logger,
): FirstClip {
  const stopping = new AbortController()
  const { signal } = stopping
  const make = async (): Promise<void> => {
    const standby = await readStandby(folder)
    if (!standby || signal.aborted) return
    const clip = standbyClip(standby)
    if ((await tools.store.read(clip.id, MANIFEST_FILE)) !== undefined) return
    await step('first clip', () =>
      makeClip({ ...tools, generators: generatorsOf(folder), signal, niceness: 0 }, clip),
    )
  }
  const done = make().catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error)
    if (!signal.aborted) log.warn(`The first clip was not made at once: ${why}`)
  })
  return { done, stop: () => stopping.abort() }
}
