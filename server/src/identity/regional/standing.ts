import { BLOCK_STATUS } from '#contract/regional.ts'
import type { Database } from '../../db/database.ts'
import type { ProviderRow } from '../../db/tables.ts'
import { Failure } from '../../failures/failure.ts'
import type { Clock } from '../../ports.ts'
import { endViewings } from '../../rights/end-viewings.ts'
import type { Viewer } from '../../scope/viewer.ts'
import type { Standing } from '../../tenancy/admission.ts'
import { inTransaction } from '../../work/in-transaction.ts'
import { findUser } from '../user.store.ts'
import { regionalBackend } from './regional-backend.ts'

/** What a backend has said counts so long; pages ask as often while a payment is waited for. Milliseconds. */
const FRESH_MS = 15_000
/** Until then it counts while the backend is asked again, so that nobody waits for it at every page. */
const USABLE_MS = 120_000
const KEPT_AT_MOST = 20_000

interface Kept {
  readonly isBlocked: boolean
  readonly at: number
}

const isBlockedBy = (status: number): boolean =>
  status === BLOCK_STATUS.blocked || status === BLOCK_STATUS.unpaid

/**
 * Asks the backends of regional providers how their subscribers stand, once for all calls of a moment. One that is silent keeps nobody
 * from watching: what it has said last counts on. Whoever turns out to be blocked is ended what is running.
 */
export function createStanding(database: Database, clock: Clock): Standing {
  const kept = new Map<number, Kept>()
  const asking = new Map<number, Promise<boolean>>()

  const endAllOf = (userId: number): Promise<void> =>
    inTransaction(database.db, async (trx, tell) => {
      const rows = await trx.selectFrom('device').select('id').where('user_id', '=', userId).execute()
      const ids = rows.map(({ id }) => id)
      await endViewings(trx, tell, ids, clock.now())
    })

  const note = async (userId: number, status: number): Promise<void> => {
    const isBlocked = isBlockedBy(status)
    // Before it is kept: if it fails, it is done by who asks next.
    if (isBlocked && !kept.get(userId)?.isBlocked) await endAllOf(userId)
    if (kept.size >= KEPT_AT_MOST) kept.clear()
    kept.set(userId, { isBlocked, at: clock.now() })
  }

  async function ask({ regional }: ProviderRow, userId: number): Promise<boolean> {
    const user = await findUser(database, userId)
    if (regional === null || !user?.phone) return false
    try {
      await note(userId, (await regionalBackend(regional).status(user.phone)).status)
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      // It is asked again a moment later, and not by every call meanwhile.
      kept.set(userId, { isBlocked: kept.get(userId)?.isBlocked ?? false, at: clock.now() })
    }
    return kept.get(userId)?.isBlocked ?? false
  }

  const askOnce = (provider: ProviderRow, { userId }: Viewer): Promise<boolean> => {
    const known = asking.get(userId)
    if (known) return known
    const asked = ask(provider, userId).finally(() => asking.delete(userId))
    asking.set(userId, asked)
    return asked
  }

  return {
    isBlocked(provider, viewer) {
      const known = kept.get(viewer.userId)
      const age = known ? clock.now() - known.at : Number.POSITIVE_INFINITY
      if (known && age < FRESH_MS) return known.isBlocked
      const asked = askOnce(provider, viewer)
      if (!known || age >= USABLE_MS) return asked
      // Nobody waits for this one; what fails in it is asked for again.
      asked.catch(() => undefined)
      return known.isBlocked
    },
    note,
  }
}
