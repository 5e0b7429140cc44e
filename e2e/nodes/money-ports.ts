import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { sandboxGateway } from '#server/commerce/gateways/sandbox-gateway.ts'
import { sandboxKeys } from '#server/commerce/gateways/sandbox-signature.ts'
import type { PayPorts } from '#server/commerce/pay/ask-gateway.ts'
import type { Database } from '#server/db/database.ts'
import { createLog } from '#server/http/log.ts'

/** What a node does with money by itself, for who does that outside of a node. */
export type MoneyPorts = PayPorts & { readonly publicUrl: string | null }

/** Where no notice is heard: what comes of a payment has to be asked for. */
const NOBODY = 'http://127.0.0.1:9'

/** @param gatewayUrl of the sandbox, or of the line to it @param secret of the nodes, as their environment has it */
export function moneyPorts(database: Database, gatewayUrl: string, secret: string): MoneyPorts {
  const key = createHash('sha256').update(secret).digest()
  const gateway = sandboxGateway(
    () => Promise.resolve(gatewayUrl),
    sandboxKeys(key),
    () => NOBODY,
  )
  return {
    database,
    gateways: new Map([['sandbox', gateway]]),
    log: createLog('silent'),
    random: { bytes: (count) => randomBytes(count), uuid: () => randomUUID() },
    secret: key,
    publicUrl: null,
  }
}
