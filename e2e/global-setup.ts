import { startJourneyService } from '../tools/service/journey-service.ts'

/** Starts the service of the journeys, unless the run of all tests has started it already. */
export default async function start(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['OPENAIR_E2E_URL']) return undefined
  const { environment, stop } = await startJourneyService()
  Object.assign(process.env, environment)
  return stop
}
