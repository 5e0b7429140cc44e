import type { Database } from '../db/database.ts'
import { handOverOrders } from '../jobs/ordered-jobs.ts'
import { orderedJob, type OrderedJob } from '../jobs/job.ts'
import { TELL_OLD_PHONE, tellOldPhone } from '../identity/phone-notice.ts'
import type { Ports } from '../ports.ts'

/** Does what transactions have ordered of these jobs, as a node with the queue does it. */
export const doOrdered = (database: Database, jobs: readonly OrderedJob[]): Promise<void> =>
  handOverOrders(
    database,
    jobs.map(({ name }) => name),
    async (name, orders) => {
      const job = jobs.find((one) => one.name === name)
      for (const { id, data } of orders) await job?.run(data, id)
    },
  )

/** Tells the old phones of accounts that they were changed. */
export const tellOldPhones = (ports: Ports): Promise<void> =>
  doOrdered(ports.database, [orderedJob(TELL_OLD_PHONE, (notice, id) => tellOldPhone(ports, notice, id))])
