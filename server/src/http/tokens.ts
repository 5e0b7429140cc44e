import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Clock } from '../ports.ts'
import { paidRangesOf, toPaidRanges } from '../rights/paid-ranges.ts'
import type { Viewer } from '../scope/viewer.ts'
import { Failure } from '../failures/failure.ts'
import { createFairGate } from './fair-gate.ts'

/** How long a look-up is remembered, and so how long another node may still take a revoked token. */
const REMEMBERED_MS = 1000
const REMEMBERED_AT_MOST = 20_000
/** Carries the id of a user whose tokens open something else now. */
export const TOKEN_CHANNEL = 'token'
const LOOK_UPS = { atOnce: 4, perSubscriber: 2, waiting: 500, waitingOfSubscriber: 1000 }

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/**
 * The token of a request, from `access_token` in the query or from a Bearer header; undefined when there is none.
 * Throws `token_given_twice` for both at once.
 */
export function tokenOf(request: FastifyRequest): string | undefined {
  const query = request.query as Readonly<Record<string, unknown>>
  const inQuery = query['access_token'] || undefined
  const header = request.headers.authorization
  if (header === undefined && inQuery === undefined) return undefined
  if (inQuery !== undefined && header !== undefined) throw new Failure('token_given_twice')
  if (typeof inQuery === 'string') return inQuery
  const bearer = /^Bearer +([\w.~+/=-]{1,200})$/i.exec(header ?? '')?.[1]
  if (bearer === undefined) throw new Failure('authentication_failed')
  return bearer
}

export interface Tokens {
  /**
   * Who holds a token; null when it is unknown or has expired.
   * @param ip of the caller: whoever invents tokens waits for their look-ups alone
   * @param ageMs how old a look-up may be that answers it, in milliseconds; a second, unless it is said
   */
  find(token: string, ip: string, ageMs?: number): Promise<Viewer | null>
  /** Forgets what is remembered of a user's tokens on this node, at once; on all nodes a notice of `TOKEN_CHANNEL` does. */
  forgetHere(userId: number): void
  /** Forgets what is remembered of a user's tokens on every node, after they were revoked or what they open changed. */
  forget(userId: number): Promise<void>
  /** Hears of changes made by other nodes. */
  start(): Promise<void>
  stop(): Promise<void>
}

type Found = { readonly viewer: Viewer; readonly expiresAt: number } | null

interface Remembered {
  readonly viewer: Promise<Found>
  /** When it was looked up, Unix milliseconds. */
  readonly at: number
}

/** A look-up under way. */
interface LookUp {
  readonly tokenHash: string
  /** As it is remembered. */
  entry?: Remembered
  /** Users who were forgotten meanwhile. */
  forgotten: Set<number> | 'all'
}

/**
 * Look-ups are remembered for a second, so that a page that asks for ten things at once costs one query; what shows nothing of its viewer may
 * ask for older ones. Whatever a node tells of a user's tokens makes all nodes forget them at once.
 */
export function createTokens(database: Database, clock: Clock): Tokens {
  const remembered = new Map<string, Remembered>()
  /** What is remembered of each user, so that forgetting one looks at nobody else's. */
  const hashesOf = new Map<number, Set<string>>()
  const underWay = new Set<LookUp>()
  const lookUps = createFairGate(LOOK_UPS)
  let stopListening: (() => Promise<void>) | null = null

  const load = async (hash: Buffer, tokenHash: string) => {
    const row = await database.db
      .selectFrom('access_token')
      .innerJoin('app_user', 'app_user.id', 'access_token.user_id')
      .leftJoin('device', 'device.id', 'access_token.device_id')
      // The profile that the device is on; of who never chose one the oldest adult one.
      .innerJoin('profile', (join) =>
        join.on(sql<boolean>`profile.id = coalesce(device.profile_id, (
          select min(p.id) from profile p where p.user_id = access_token.user_id and p.role = 'adult'))`),
      )
      .select([
        'access_token.user_id',
        'device_id',
        'expires_at',
        'is_guest',
        'provider_id',
        'profile.id as profile_id',
        'profile.role',
        'favourites_version',
        'messages_version',
        paidRangesOf(sql.ref('access_token.user_id'), sql.ref('app_user.provider_id'), clock.now()).as(
          'paid',
        ),
        sql<[number, number][]>`(
          select coalesce(jsonb_agg(jsonb_build_array(f.channel_id, f.id) order by f.position), '[]') from favourite f
          where f.kind = 'channel' and f.profile_id = profile.id)`.as('channel_favourites'),
      ])
      .where('hash', '=', hash)
      .executeTakeFirst()
    if (!row) return null
    const viewer: Viewer = {
      userId: row.user_id,
      deviceId: row.device_id,
      isGuest: row.is_guest,
      providerId: row.provider_id,
      profileId: row.profile_id,
      role: row.role,
      paid: toPaidRanges(row.paid),
      channelFavourites: row.channel_favourites,
      versions: { favourites: row.favourites_version, messages: row.messages_version },
      tokenHash,
    }
    return { viewer, expiresAt: row.expires_at.getTime() }
  }

  /** What came of a look-up is remembered, unless its user was forgotten while it was under way: it may have read the old state. */
  const note = (look: LookUp, found: Found): void => {
    const userId = found?.viewer.userId
    const other = remembered.get(look.tokenHash)
    if (userId === undefined || look.forgotten === 'all' || look.forgotten.has(userId)) {
      if (other === look.entry) remembered.delete(look.tokenHash)
      return
    }
    if (other === undefined && look.entry) remembered.set(look.tokenHash, look.entry)
    hashesOf.set(userId, (hashesOf.get(userId) ?? new Set()).add(look.tokenHash))
  }

  const lookUp = async (hash: Buffer, look: LookUp): Promise<Found> => {
    underWay.add(look)
    try {
      const found = await load(hash, look.tokenHash)
      note(look, found)
      return found
    } catch (error) {
      note(look, null)
      throw error
    } finally {
      underWay.delete(look)
    }
  }

  const forgetHere = (userId: number): void => {
    for (const hash of hashesOf.get(userId) ?? []) remembered.delete(hash)
    hashesOf.delete(userId)
    // Whose they are is not known yet: who asks from now on asks anew.
    for (const look of underWay) {
      if (look.forgotten !== 'all') look.forgotten.add(userId)
      remembered.delete(look.tokenHash)
    }
  }

  const forgetAll = (): void => {
    remembered.clear()
    hashesOf.clear()
    for (const look of underWay) look.forgotten = 'all'
  }

  return {
    async find(token, ip, ageMs = REMEMBERED_MS) {
      const hash = hashToken(token)
      const tokenHash = hash.toString('hex')
      const now = clock.now()
      let entry = remembered.get(tokenHash)
      if (!entry || entry.at + ageMs <= now) {
        if (remembered.size >= REMEMBERED_AT_MOST) forgetAll()
        const look: LookUp = { tokenHash, forgotten: new Set() }
        entry = { viewer: lookUps.run(ip, () => lookUp(hash, look)), at: now }
        look.entry = entry
        remembered.set(tokenHash, entry)
      }
      const found = await entry.viewer
      return found === null || found.expiresAt <= now ? null : found.viewer
    },
    forgetHere,
    async forget(userId) {
      forgetHere(userId)
      await database.notify(TOKEN_CHANNEL, String(userId))
    },
    async start() {
      stopListening = await database.listen(TOKEN_CHANNEL, (payload) => {
        if (payload === '*') forgetAll()
        else forgetHere(Number(payload))
      })
    },
    async stop() {
      await stopListening?.()
    },
  }
}
