import { endViewing } from '#contract/playback.ts'
import { Failure } from '../../failures/failure.ts'
import { serve } from '../../http/serve.ts'
import type { App } from '../../ports.ts'
import { notForChild } from '../../scope/account-refusals.ts'
import { lockUser } from '../../work/account-locks.ts'
import { inTransaction } from '../../work/in-transaction.ts'
import { deviceOfViewing, endOnDevices } from './present-viewings.store.ts'

/** What an account is watching, ended from another of its devices. */
export function registerViewings(app: App): void {
  serve(app, endViewing, ({ db, viewer, params: { id }, now }) =>
    inTransaction(db, async (trx, tell) => {
      await lockUser(trx, viewer.userId)
      const deviceId = await deviceOfViewing(trx, viewer.userId, id)
      if (deviceId === undefined) throw new Failure('not_found', null, 'There is no such viewing')
      const isOwn = deviceId === viewer.deviceId
      if (viewer.role === 'child' && !isOwn) throw notForChild()
      // Whatever else plays there has the same place.
      if (deviceId !== null) await endOnDevices(trx, tell, { deviceIds: [deviceId], isTaken: !isOwn, now })
      return { id }
    }),
  )
}
