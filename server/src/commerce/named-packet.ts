import type { PacketDetail } from '#contract/commerce.ts'
import { namedPacket } from '#domain/commerce/compound-packet.ts'
import { Failure } from '../failures/failure.ts'
import { MISSING } from '../failures/missing-texts.ts'
import { toPacket } from '../packets/packet-answer.ts'
import { type PacketRow, readPacket } from '../packets/packet.store.ts'
import type { App } from '../ports.ts'
import type { Scope } from '../scope/scope.ts'
import { readPacketContents } from './packet-contents.store.ts'

/** A packet that is offered, by whom, and the bundle that it is looked at in. */
interface FoundPacket {
  readonly scope: Scope
  readonly row: PacketRow
  readonly bundle: PacketRow | null
}

const missing = (): Failure => new Failure('not_found', null, MISSING.packet)

/**
 * The packet that an id names, also a compound one; another provider's is read as that one sells it, and nothing of it is open to the caller.
 * Throws `not_found` where there is none; nothing is sold to children.
 */
async function findPacket(app: App, own: Scope, id: string): Promise<FoundPacket> {
  const named = own.maxAge === null ? namedPacket(id) : null
  if (!named) throw missing()
  const provider = named.provider === null ? own.provider : app.parts.providers.byName(named.provider)
  if (!provider) throw missing()
  const scope =
    provider.id === own.provider.id ? own : { ...own, provider, db: app.parts.of(provider.id), held: [] }
  const [row, bundle] = await Promise.all([
    readPacket(scope.db, named.packet),
    named.bundle === null ? null : readPacket(scope.db, named.bundle),
  ])
  if (!row || bundle === undefined || (bundle && !bundle.parts.includes(row.id))) throw missing()
  return { scope, row, bundle }
}

/** What is answered about one packet. Throws `not_found`. */
export async function packetDetail(app: App, own: Scope, id: string): Promise<PacketDetail> {
  const { scope, row, bundle } = await findPacket(app, own, id)
  return {
    ...toPacket(row, scope.language, scope.provider),
    ...(bundle && { parent_name: toPacket(bundle, scope.language, scope.provider).name }),
    ...(await readPacketContents(scope, row.id)),
  }
}
