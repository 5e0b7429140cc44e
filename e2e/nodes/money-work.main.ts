// Does one piece of work with money and ends: a node, or an operator's command, that does nothing else. It is told all that it needs, and killed by whoever
// wants to see what it leaves behind.
import { randomUUID } from 'node:crypto'
import { sendRefund } from '#server/commerce/money/refund.ts'
import { refundPayment } from '#server/commerce/money/refund-payment.ts'
import { renewByCards, renewFromBalances } from '#server/commerce/subscriptions/renew-by-all.ts'
import { openDatabase } from '#server/db/database.ts'
import { createLog } from '#server/http/log.ts'
import type { MoneyWork } from './money-work.ts'
import { moneyPorts } from './money-ports.ts'

const told = JSON.parse(process.argv[2] ?? '') as MoneyWork
const { work, id, now } = told
const database = await openDatabase({
  url: told.databaseUrl,
  dataFolder: null,
  log: createLog('silent'),
})
const ports = moneyPorts(database, told.gatewayUrl, told.secret)
process.on('disconnect', () => process.exit())
if (work === 'renew') {
  await renewFromBalances(ports, () => now)
  await renewByCards(ports, () => now)
} else if (work === 'refund')
  await refundPayment(database.db, {
    id: randomUUID(),
    paymentId: id,
    reference: 'killed',
    amount: null,
    now,
  })
else await sendRefund(ports, id, now)
await database.close()
process.exit(0)
