import { rm } from 'node:fs/promises'
import { runService } from '../tools/service/running-service.ts'
import { serviceAround } from '../tools/service/service-folder.ts'

/** Milliseconds that the first encoding of the few clips may take on a slow machine. */
const CLIPS_MS = 400_000

/** One service for all journeys; its address and data folder reach them in OPENAIR_E2E_URL and
 * OPENAIR_E2E_DATA. Where that is set already, that service is used. */
export default async function start(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['OPENAIR_E2E_URL']) return undefined
  const folder = await serviceAround(Date.now())
  const service = await runService({ folder })
  process.env['OPENAIR_E2E_URL'] = service.url
  process.env['OPENAIR_E2E_DATA'] = service.data
  const stop = async (): Promise<void> => {
    const code = await service.stop()
    await rm(folder, { recursive: true, force: true })
    if (code !== 0) throw new Error(`The service ended with ${code}:\n${service.output()}`)
  }
  try {
    await service.clipsReady(CLIPS_MS)
  } catch (error) {
    await stop()
    throw error
  }
  return stop
}
