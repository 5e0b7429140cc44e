import { expect } from 'vitest'
import type { UserPacket } from '#contract/subscriptions.ts'
import type { TestUser } from '#server/testing/users.ts'
import { BUNDLE } from './promo-service.ts'
import type { RunningService } from './running-service.ts'
import { GOLD, KINO, shopper } from './shop-service.ts'

/** What the bundle consists of, and something that each of it opens. */
const PARTS = [GOLD, KINO] as const
type Part = (typeof PARTS)[number]
const OPENED: Readonly<Record<Part, string>> = {
  [GOLD]: '/v2/channels/1',
  [KINO]: '/v2/libraries/1/contents/10',
}

/** What a viewer may watch, against what is paid and given, with parts of a bundle among it. */
export function billingAccess(service: RunningService) {
  const shop = shopper(() => service)

  /** Access, and what the viewer is told of it, is what is paid and given at this moment, and nothing else. */
  async function checkNow({ token, userId }: TestUser): Promise<void> {
    const listed = (await shop.get('/v2/users/self/subscriptions/current', token)).json<UserPacket[]>()
    const held = listed.filter((one) => !one.is_paused && !one.is_unpaid).map(({ id }) => id)
    const open = await openPackets(userId)
    // What the viewer has paused is listed as such, although a bundle opens it.
    const paused = new Set(listed.filter((one) => one.is_paused).map(({ id }) => id))
    const parts = open.has(BUNDLE) ? PARTS.filter((part) => !paused.has(part)) : []
    expect(new Set(held)).toEqual(new Set([...open, ...parts]))
    // What a node remembers of a token goes as soon as it hears the notice of the last change.
    for (const part of PARTS)
      await expect
        .poll(async () => [part, await isClosed(token, part)])
        .toEqual([part, !open.has(part) && !open.has(BUNDLE)])
  }

  /** Ids of the packets that are open at this moment. */
  async function openPackets(userId: number): Promise<ReadonlySet<number>> {
    const { rows } = await service.ports.database.execute(
      `select packet_id from entitlement where user_id = ${userId} and valid @> $1::timestamptz`,
      [new Date(service.clock.time)],
    )
    return new Set(rows.map((row) => Number(row['packet_id'])))
  }

  /** Whether what one of the bundle's packets opens is refused now. A channel that is opened may have no schedule by then. */
  async function isClosed(token: string, part: Part): Promise<boolean> {
    return (await shop.get(`${OPENED[part]}/stream`, token)).status === 403
  }

  /** What plays ends with the last millisecond that is paid, of a packet or of the bundle that it is part of. */
  async function checkLastMoment({ token, userId }: TestUser): Promise<void> {
    const { rows } = await service.ports.database.execute(
      `select part, max(upper(valid)) as ends from entitlement cross join unnest(array[${PARTS.join()}]) part
       where user_id = ${userId} and packet_id in (part, ${BUNDLE}) and not isempty(valid) group by part`,
    )
    const last = rows as { part: Part; ends: Date }[]
    for (const { part, ends } of last.toSorted((one, other) => Number(one.ends) - Number(other.ends))) {
      const isClosedAt = (time: number) => {
        service.clock.time = time
        return isClosed(token, part)
      }
      expect([await isClosedAt(ends.getTime() - 1), await isClosedAt(ends.getTime())]).toEqual([false, true])
    }
  }

  return { checkNow, checkLastMoment }
}
