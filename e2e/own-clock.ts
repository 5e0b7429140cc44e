import { rm } from 'node:fs/promises'
import { type RunningService, runService } from '../tools/service/running-service.ts'
import { serviceAround } from '../tools/service/service-folder.ts'
import { test as journey } from './journey.ts'

/** Milliseconds that a service may take until its clips play, which the service of all journeys has made before. */
const CLIPS_MS = 120_000

/** Journeys of weeks: through a service of their own, whose clock they move. */
export const test = journey.extend<{ service: RunningService }>({
  // oxlint-disable-next-line no-empty-pattern -- what a fixture needs is read from its parameters
  service: async ({}, use) => {
    const folder = await serviceAround(Date.now(), 'plain', 0)
    const service = await runService({ folder, hasMovedClock: true })
    await service.clipsReady(CLIPS_MS)
    await use(service)
    await service.stop()
    await rm(folder, { recursive: true, force: true })
  },
  baseURL: ({ service }, use) => use(service.url),
})
