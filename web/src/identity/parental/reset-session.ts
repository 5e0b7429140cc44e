import type { QueryClient } from '@tanstack/react-query'
import { session } from '../../api/client.ts'

/** The service does not know this device any more: the session begins again, and everything is asked for anew. */
export async function resetSession(queries: QueryClient): Promise<void> {
  await session.reinitialise()
  await queries.resetQueries()
}
