import type { Logger } from 'pino'
import { chooseLanguage } from '#domain/providers/localise.ts'
import type { Database } from '../db/database.ts'
import type { ProviderRow } from '../db/tables.ts'
import { networkTable } from './networks.ts'
import { NO_TRACKS, readTrackTags, type TrackTags } from './track-languages.store.ts'

/** All providers, kept in memory: every call needs one, and they change only when a service is applied. */
export interface Providers {
  byId(id: number): ProviderRow | null
  /** By number or shortname, as the `provider` query and addresses name it. */
  byName(name: string): ProviderRow | null
  /** The provider whose own host name this is. */
  atDomain(host: string): ProviderRow | null
  /** By the `provider` query, else by host name, else by the network of the caller, else the default one; null while there are none. */
  resolve(name: string | undefined, host: string, ip: string): Resolved | null
  /** The provider whose network a caller is in; null where it is nobody's. */
  ofNetwork(ip: string): ProviderRow | null
  /** The best of a provider's languages for a call. */
  language(providerId: number, lang: string | undefined, acceptLanguage: string | undefined): string
  /** Languages of the tracks that its titles have, as of the last change of the service. */
  tracks(providerId: number): TrackTags
  /** Called after every change, when the new rows are there already. */
  onChange(listener: () => void): void
  start(): Promise<void>
  stop(): Promise<void>
}

export interface Resolved {
  readonly provider: ProviderRow
  /** The address of the caller decided: who calls from another network may be answered something else at the same address. */
  readonly isByNetwork: boolean
  /** Neither query nor host name nor network says which provider is meant. */
  readonly isStranger: boolean
}

const CHANNELS = ['provider', 'shared'] as const
const CHOICES_AT_MOST = 2000

export function createProviders(database: Database, log: Logger): Providers {
  let byId = new Map<number, ProviderRow>()
  let byName = new Map<string, ProviderRow>()
  let byHost = new Map<string, ProviderRow>()
  let byNetwork = networkTable<ProviderRow>([])
  let hasNetworks = false
  let tracks: ReadonlyMap<number, TrackTags> = new Map()
  let fallback: ProviderRow | null = null
  const choices = new Map<string, string>()
  const stops: (() => Promise<void>)[] = []
  const listeners: (() => void)[] = []
  let loading = Promise.resolve()

  const load = async () => {
    const rows = await database.db.selectFrom('provider').selectAll().orderBy('id').execute()
    tracks = await readTrackTags(database.whole)
    byId = new Map(rows.map((row) => [row.id, row]))
    byName = new Map(rows.flatMap((row) => [[String(row.id), row] as const, [row.shortname, row] as const]))
    byHost = new Map(rows.flatMap((row) => (row.domain === null ? [] : [[row.domain, row] as const])))
    byNetwork = networkTable(rows.flatMap((row) => row.networks.map((network) => [network, row] as const)))
    hasNetworks = rows.some(({ networks }) => networks.length > 0)
    fallback = rows.find((row) => row.is_default) ?? rows[0] ?? null
    choices.clear()
  }

  /** One load after the other, so that the newest rows are the ones that stay. */
  const reload = () => {
    loading = loading.then(load).then(
      () => listeners.forEach((listener) => listener()),
      (error: unknown) => log.error({ err: error }, 'providers could not be read again; the old ones stay'),
    )
  }

  return {
    byId: (id) => byId.get(id) ?? null,
    byName: (name) => byName.get(name) ?? null,
    atDomain: (host) => byHost.get(host) ?? null,
    resolve(name, host, ip) {
      const said = (name === undefined ? undefined : byName.get(name)) ?? byHost.get(host)
      if (said) return { provider: said, isByNetwork: false, isStranger: false }
      const near = byNetwork(ip)
      const found = near ?? fallback
      return found && { provider: found, isByNetwork: hasNetworks, isStranger: near === undefined }
    },
    ofNetwork: (ip) => byNetwork(ip) ?? null,
    tracks: (providerId) => tracks.get(providerId) ?? NO_TRACKS,
    language(providerId, lang, acceptLanguage) {
      const key = `${providerId}\n${lang ?? ''}\n${acceptLanguage ?? ''}`
      const known = choices.get(key)
      if (known !== undefined) return known
      const available = (byId.get(providerId)?.languages ?? [])
        .filter((one) => one.interface)
        .map((one) => one.key)
      const language = chooseLanguage(available, lang, acceptLanguage)
      if (choices.size >= CHOICES_AT_MOST) choices.clear()
      choices.set(key, language)
      return language
    },
    onChange: (listener) => {
      listeners.push(listener)
    },
    async start() {
      // Listening comes first: a change between the two is seen twice rather than never.
      for (const channel of CHANNELS) {
        stops.push(
          await database.listen(channel, (payload) => {
            if (channel === 'provider' || payload === '*') reload()
          }),
        )
      }
      await load()
    },
    async stop() {
      for (const stop of stops.splice(0)) await stop()
      await loading
    },
  }
}
