import { rm } from 'node:fs/promises'
import { JOURNEY_ACCOUNTS } from './journey-accounts.ts'
import { runService } from './running-service.ts'
import { serviceAround } from './service-folder.ts'

/** Milliseconds that the first encoding of the few clips may take where encoders, which stand back, get little of a busy machine. */
const CLIPS_MS = 1_500_000

export interface JourneyService {
  /** What journeys find the service by: its address and its data folder, and how many accounts it has for them. */
  readonly environment: Readonly<
    Record<'OPENAIR_E2E_URL' | 'OPENAIR_E2E_DATA' | 'OPENAIR_E2E_ACCOUNTS', string>
  >
  /** @throws when it ends with an error */
  stop(): Promise<void>
}

/** The one service of all journeys, with all its clips. @throws when it does not start, or a clip is not made in time */
export async function startJourneyService(accounts = JOURNEY_ACCOUNTS): Promise<JourneyService> {
  const folder = await serviceAround(Date.now(), 'plain', accounts)
  const service = await runService({ folder })
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
  const environment = {
    OPENAIR_E2E_URL: service.url,
    OPENAIR_E2E_DATA: service.data,
    OPENAIR_E2E_ACCOUNTS: String(accounts),
  }
  return { environment, stop }
}
