import { resolve } from 'node:path'
import type { Kysely } from 'kysely'
import type { PictureStore } from '#media/pictures/picture-store.ts'
import { refreshSearch } from '#server/catalogue/search/documents.ts'
import type { Database } from '#server/db/database.ts'
import type { WholeTables } from '#server/db/tables.ts'
import type { HashGate } from '#server/identity/hash-gate.ts'
import { changeStandby } from '#server/playback/standby-clips.ts'
import { TOKEN_CHANNEL } from '#server/http/tokens.ts'
import { tellSchedule } from '#server/tv/schedule-notice.ts'
import { besideOf, mediaOf, readStored, stateOfStored } from '../plan/stored.ts'
import {
  bannedProgrammes,
  extendSchedules,
  followCatchup,
  forgetFuture,
  pruneSchedules,
} from '#server/tv/lay-schedule.ts'
import { applyAccounts } from './accounts.ts'
import { refuseCurrencies } from './kept-currencies.ts'
import type { Service } from '../format/service.ts'
import { forOperators } from '../format/text.ts'
import { ownMedia } from '../plan/own-media.ts'
import { folderDigest } from '../read/folder-digest.ts'
import { serviceOf } from '../read/service-error.ts'
import { readService } from '../read/read-service.ts'
import { NOTHING_YET, readGoingOn, wantedOf } from '../plan/wanted.ts'
import { tellChanges } from '../write/tell-changes.ts'
import type { WantedTable } from '../plan/table-plan.ts'
import { changeOffers } from '../write/withdraw.ts'
import { isOfTitles, partTitles } from '../plan/titles.ts'
import { contentIds } from '../read/resolve-catalogue.ts'
import { changeService, writeStatements } from '../write/change-service.ts'
import { ChangedMeanwhile, planAndWrite } from '../write/plan-and-write.ts'
import type { Statement } from '../write/plan-tables.ts'
import { type Consent, hasUnmarkedAccounts, noteApplied, refuseAnother, refuseOlder } from './applied.ts'

export interface ApplyPorts {
  /** May still be opening: the folder is read and its pictures are drawn meanwhile. */
  database: Database | Promise<Database>
  pictures: PictureStore
  passwords: HashGate
  /** Unix milliseconds. */
  now: () => number
  /** Hears what is planned and done, a line at a time. */
  say: (line: string) => void
}

export interface Applied {
  changed: boolean
  service: Service
}

/** What the folder says, and what titles that were imported beside it become with it. */
function statementsOf(tables: readonly WantedTable[], imported: ReadonlySet<number>): Statement[] {
  if (imported.size === 0) return [{ source: 'folder', tables }]
  const { titles, others } = partTitles(tables, imported)
  return [
    { source: 'folder', tables: others },
    { source: 'import', tables: titles, speaksOf: isOfTitles(imported) },
  ]
}

/** What was planned from the folder and what the database holds beside it. */
interface Plan {
  /** Of what the database held. */
  readonly state: string
  readonly service: Service
  readonly tables: readonly WantedTable[]
  readonly standby: string
  readonly imported: ReadonlySet<number>
}

type Wanted = Awaited<ReturnType<typeof wantedOf>>

/** Plans the folder beside what the database holds, and draws its pictures. */
async function planOf(
  db: Kysely<WholeTables>,
  { folder, alone, fresh }: { folder: string; alone: Service; fresh: Wanted },
  { pictures, now }: Pick<ApplyPorts, 'pictures' | 'now'>,
): Promise<Plan> {
  const state = await stateOfStored(db)
  const [stored, goingOn] = [await readStored(db), await readGoingOn(db, alone)]
  const { tapeStarts, madeClips } = goingOn
  const isAlone = tapeStarts.size + madeClips.size + stored.entries.length + stored.videos.size === 0
  const service = isAlone ? alone : serviceOf(await readService(folder, besideOf(stored)))
  const { tables, standby, artist } = isAlone
    ? fresh
    : await wantedOf(service, folder, mediaOf(stored), goingOn, now())
  await artist.finish(pictures)
  const imported = new Set(stored.entries.flatMap(({ value }) => contentIds(value)))
  return { state, service, tables, standby, imported }
}

/**
 * Brings what the folder has said in the database to what it says: plans, tells the plan, applies it in one transaction. A second time there
 * is nothing to do. What other sources say stays.
 * @throws ServiceFolderError on mistakes in the folder and on what is refused, before anything is changed
 */
export async function applyService(
  { database: opening, pictures, passwords, now, say }: ApplyPorts,
  path: string,
  consent: Consent = {},
): Promise<Applied> {
  const folder = resolve(path)
  const digest = await folderDigest(folder)
  const alone = serviceOf(await readService(folder))
  const fresh = await wantedOf(alone, folder, ownMedia(new Set(), new Map(), new Map()), NOTHING_YET, now())
  const [database, drawn] = await Promise.all([opening, fresh.artist.finish(pictures)])
  if (drawn > 0) say(`  pictures: ${drawn} drawn`)
  const write = (plan: Plan): Promise<boolean> =>
    changeService(database.whole, async (trx, tell) => {
      const { service, tables, standby, imported } = plan
      await refuseOlder(trx, consent)
      await refuseAnother(trx, service, consent)
      await refuseCurrencies(trx, service)
      if ((await stateOfStored(trx)) !== plan.state)
        throw new ChangedMeanwhile('titles, videos or channels were changed meanwhile: apply again')
      const offers = await changeOffers(
        trx,
        service.packets.flatMap(({ id, offers: at }) =>
          at.map(({ provider }) => ({ provider_id: provider, packet_id: id })),
        ),
      )
      for (const line of offers) say(line)
      const banned = await bannedProgrammes(trx)
      const busy = await writeStatements(trx, statementsOf(tables, imported), say)
      const channels = busy.find(({ table }) => table === 'channel')
      const replanned = (channels?.update ?? []).map(({ id }) => Number(id))
      await forgetFuture(trx, replanned, now())
      await pruneSchedules(trx, now())
      const turned = [...banned.symmetricDifference(await bannedProgrammes(trx))]
      const opened = await followCatchup(trx, turned)
      const extended = await extendSchedules(trx, now())
      const added = [...extended.values()].reduce((sum, count) => sum + count, 0)
      const gone = [...(channels?.remove ?? []), ...(channels?.withdraw ?? [])].map(({ id }) => Number(id))
      const rescheduled = new Set([...replanned, ...gone, ...opened, ...extended.keys()])
      // Their broadcasts go with them, wherever they were.
      const hasLostProgrammes = busy.some(
        ({ table, remove, withdraw }) => table === 'program' && remove.length + withdraw.length > 0,
      )
      if (added > 0) say(`  schedule_item: ${added} new`)
      await refreshSearch(trx)
      const accounts = await applyAccounts(trx, service.accounts, {
        passwords,
        now: now(),
        knowsByPassword: await hasUnmarkedAccounts(trx),
      })
      const { changed: given, released } = accounts
      if (given.length > 0) say(`  accounts: ${given.length} new or changed`)
      if (released.length > 0)
        say(`  accounts: ${released.length} without password and packets, which the folder names no more`)
      const users = [...given, ...released]
      for (const id of users) tell(TOKEN_CHANNEL, String(id))
      await noteApplied(
        trx,
        { folder, name: forOperators(service.name), digest, standby_asset: standby },
        now(),
      )
      await changeStandby(trx, tell, standby, now())
      if (offers.length + busy.length + added + users.length === 0) return false
      tellChanges(tell, offers.length + users.length > 0 ? [] : busy, ['provider', 'shared', 'asset'])
      tellSchedule(tell, hasLostProgrammes ? '*' : [...rescheduled])
      return true
    })
  const applied = await planAndWrite(
    () => planOf(database.whole, { folder, alone, fresh }, { pictures, now }),
    async (plan) => ({ changed: await write(plan), service: plan.service }),
  )
  say(applied.changed ? 'applied' : 'nothing to change')
  return applied
}
