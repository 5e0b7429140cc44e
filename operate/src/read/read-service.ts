import { access } from 'node:fs/promises'
import { resolve } from 'node:path'
import { phoneDigits } from '#domain/identity/phone.ts'
import { artworkFile, artworkOf } from './artwork.ts'
import { type Entries, type Index, indexOf, type Entry, readEntries, refuseSameIds } from './entries.ts'
import { AdCampaignEntry } from '../format/ads.ts'
import { AvatarCategoryEntry } from '../format/avatar.ts'
import { ContentEntry, CountryEntry, GenreEntry, PersonEntry } from '../format/catalogue.ts'
import { HelpEntry } from '../format/help.ts'
import { LegalEntry } from '../format/legal.ts'
import { NetworkEntry } from '../format/network.ts'
import { LibraryEntry } from '../format/library.ts'
import { PacketEntry } from '../format/commerce.ts'
import { NewsEntry } from '../format/news.ts'
import { PromoEntry } from '../format/promo.ts'
import { RowEntry, RowsetEntry } from '../format/pages.ts'
import { AccountEntry, ProviderEntry, ServiceEntry } from '../format/provider.ts'
import type { Picture } from '../format/picture.ts'
import type { Service } from '../format/service.ts'
import { localised } from '../format/text.ts'
import { CategoryEntry, ChannelEntry, ProgramEntry, ScheduleEntry } from '../format/tv.ts'
import { type Links, pictureOf } from './links.ts'
import { contentIds, resolveContent, resolveLibrary, resolvePerson } from './resolve-catalogue.ts'
import { resolveAdCampaign } from './resolve-ads.ts'
import { resolveAvatars } from './resolve-avatars.ts'
import { resolveAccount, resolveProvider } from './resolve-commerce.ts'
import { checkCodes, checkPromoDays, resolvePromo } from './resolve-promo.ts'
import { checkHelp } from './resolve-help.ts'
import { checkLegal } from './resolve-legal.ts'
import { resolveNews } from './resolve-news.ts'
import { resolvePacket } from './resolve-packet.ts'
import { resolveRow, resolveRowset } from './resolve-pages.ts'
import { defaultOf } from './resolve-sharing.ts'
import { checkNetworks } from './resolve-networks.ts'
import { resolveSchedule } from './resolve-schedule.ts'
import { resolveCategory, resolveChannel, resolveProgram } from './resolve-tv.ts'
import { refuseUnread } from './unread-files.ts'
import type { ServiceReading } from './service-error.ts'
import type { Problem } from './source-file.ts'

export type { Problem } from './source-file.ts'

const isChoices = (value: unknown): value is Record<string, readonly string[]> =>
  typeof value === 'object' && value !== null && Object.values(value).every(Array.isArray)

/** What the folder's own drawings may be told; nothing if it brings none. */
async function choicesOf(root: string): Promise<Links['choices']> {
  const there = await access(artworkFile(root)).then(
    () => true,
    () => false,
  )
  if (!there) return undefined
  const { CHOICES } = await artworkOf(resolve(root))
  return isChoices(CHOICES) ? CHOICES : undefined
}

const slugOf = ({ slug }: { slug: string }): string => slug

async function readLinks(root: string, problems: Problem[], beside: Beside) {
  const names = [SERVICE.files]
  const read = <S extends Parameters<typeof readEntries>[1]['schema']>(
    kind: string,
    files: string,
    schema: S,
    isOptional = false,
  ) => {
    names.push(files)
    return readEntries(root, { kind, files, schema, isOptional }, problems)
  }
  const services = await readEntries(root, SERVICE, problems)
  const accounts = await read('account', 'accounts', AccountEntry)
  const schedules = await read('schedule', 'schedule/', ScheduleEntry)
  const avatars = await read('avatar category', 'avatars', AvatarCategoryEntry)
  const promos = await read('promo campaign', 'promos', PromoEntry, true)
  const adCampaigns = await read('ad campaign', 'ads', AdCampaignEntry, true)
  const news = await read('news', 'news', NewsEntry, true)
  const providers = indexOf(
    await read(PROVIDERS.kind, PROVIDERS.files, PROVIDERS.schema),
    (each) => each.shortname,
    'shortname',
  )
  const links: Links = {
    service: services.all[0],
    providers,
    newsOf: new Set(news.all.map(({ value }) => value.provider ?? defaultOf({ providers })?.shortname ?? '')),
    networks: (await read('network', 'networks', NetworkEntry, true)).all,
    legal: (await read('legal text', 'legal', LegalEntry, true)).all,
    help: (await read('help', 'help', HelpEntry, true)).all,
    genres: indexOf(await read('genre', 'genres', GenreEntry), slugOf, 'slug'),
    countries: indexOf(await read('country', 'countries', CountryEntry), ({ code }) => code, 'code'),
    persons: indexOf(await read('person', 'persons/', PersonEntry), slugOf, 'slug'),
    libraries: indexOf(await read('library', 'libraries', LibraryEntry, true), slugOf, 'slug'),
    contents: indexOf(withOthers(await read('content', 'contents/', ContentEntry), beside), slugOf, 'slug'),
    categories: indexOf(await read('category', 'categories', CategoryEntry), slugOf, 'slug'),
    channels: indexOf(await read('channel', 'channels', ChannelEntry), slugOf, 'slug'),
    programs: indexOf(await read('program', 'programs', ProgramEntry), slugOf, 'slug'),
    packets: indexOf(await read('packet', 'packets', PacketEntry), slugOf, 'slug'),
    rows: indexOf(await read('row', 'rows', RowEntry), slugOf, 'slug'),
    rowsets: indexOf(await read('rowset', 'rowsets', RowsetEntry), slugOf, 'slug'),
    choices: await choicesOf(root),
  }
  await refuseUnread(root, names, problems)
  return {
    links,
    accounts: indexOf(accounts, ({ login }) => login, 'login'),
    schedules: indexOf(schedules, ({ channel }) => channel, 'channel'),
    avatars: avatars.all,
    promos: indexOf(promos, slugOf, 'slug'),
    adCampaigns: indexOf(adCampaigns, slugOf, 'slug'),
    news: news.all,
  }
}

const idsIn = <T extends { id: number }>({ entries }: Index<T>) =>
  entries.map((entry) => ({ entry, ids: [entry.value.id] }))

function checkIds(links: Links): void {
  const { contents, programs } = links
  refuseSameIds([
    ...contents.entries.map((entry) => ({ entry, ids: contentIds(entry.value) })),
    ...idsIn(programs),
  ])
  for (const index of [links.providers, links.genres, links.countries, links.persons, links.categories]) {
    refuseSameIds(idsIn<{ id: number }>(index))
  }
  for (const index of [links.channels, links.packets, links.rows, links.rowsets, links.libraries]) {
    refuseSameIds(idsIn<{ id: number }>(index))
  }
}

function checkNumbers({ channels, providers }: Links): void {
  const defaults = providers.entries.filter(({ value }) => value.is_default)
  for (const { report } of defaults.slice(1)) report(['is_default'], 'there is another default provider')
  if (defaults.length === 0) providers.entries[0]?.report(['is_default'], 'no provider is the default one')
  const own = defaultOf({ providers })?.shortname ?? ''
  const taken = new Map<string, string>()
  for (const { value, place, report } of channels.entries) {
    const numbers = [
      { provider: value.provider ?? own, num: value.num, path: ['num'] },
      ...Object.entries(value.also ?? {}).map(([provider, { num }]) => ({
        provider,
        num,
        path: ['also', provider, 'num'],
      })),
    ]
    for (const { provider, num, path } of numbers) {
      const first = taken.get(`${provider} ${num}`)
      if (first !== undefined) report(path, `number ${num} is taken by ${first}`)
      else taken.set(`${provider} ${num}`, place)
    }
  }
}

/** An account is known by its phone too: two of one provider with the same would take each other's place at every apply. */
function checkPhones(accounts: Index<AccountEntry>): void {
  const taken = new Map<string, Entry<AccountEntry>>()
  for (const entry of accounts.entries) {
    const { provider, phone } = entry.value
    const key = `${provider} ${phoneDigits(phone)}`
    const first = taken.get(key)
    if (first) entry.report(['phone'], `phone is that of account "${first.value.login}" in ${first.place}`)
    else taken.set(key, entry)
  }
}

/**
 * Titles that stand beside the folder, in their order. Whoever comes later is told of a clash: the folder, if they were there
 * before it; themselves, if they are `fresh`.
 */
export interface Beside {
  entries: readonly Entry<ContentEntry>[]
  fresh: ReadonlySet<Entry<ContentEntry>>
  /** What is wrong with them already; what is found is added, by their own reports too. */
  problems: Problem[]
}

function withOthers(folder: Entries<ContentEntry>, { entries, fresh }: Beside): Entries<ContentEntry> {
  const [later, earlier] = [true, false].map((isFresh) =>
    entries.filter((entry) => fresh.has(entry) === isFresh),
  )
  return { ...folder, all: [...(earlier ?? []), ...folder.all, ...(later ?? [])] }
}

/** First what the folder names, then what stands beside it. */
const inOrder = (all: readonly Entry<ContentEntry>[], { entries }: Beside): Entry<ContentEntry>[] => {
  const places = new Map(entries.map((entry, at) => [entry, at + 1]))
  return all.toSorted((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0))
}

const SERVICE = { kind: 'service', files: 'service', schema: ServiceEntry, isOptional: false }

const standbyOf = (links: Pick<Links, 'choices'>, entry: Entry<ServiceEntry>): Picture =>
  pictureOf(links, entry, ['standby'], entry.value.standby, { title: localised(entry.value.name) })

const PROVIDERS = { kind: 'provider', files: 'providers', schema: ProviderEntry, isOptional: false }

/** The languages of all providers, the default one's first. */
const languagesOf = (providers: readonly ProviderEntry[]): string[] => [
  ...new Set(
    providers
      .toSorted((one, other) => Number(other.is_default ?? false) - Number(one.is_default ?? false))
      .flatMap(({ languages }) => languages.map(({ key }) => key)),
  ),
]

/** What a service shows where there is nothing else, from a folder that is not checked yet; nothing where it is mistaken. */
export async function readStandby(
  folder: string,
): Promise<Pick<Service, 'standby' | 'languages'> | undefined> {
  const problems: Problem[] = []
  const [entry] = (await readEntries(folder, SERVICE, problems)).all
  const providers = (await readEntries(folder, PROVIDERS, problems)).all.map(({ value }) => value)
  if (!entry || problems.length > 0) return undefined
  return { standby: standbyOf({ choices: undefined }, entry), languages: languagesOf(providers) }
}

/**
 * Reads a service folder and checks all of it: the shape of every entry, and every name that another entry is called by.
 * Answers the service with its references resolved, or every mistake with file, line and field, sorted by place.
 */
export async function readService(
  folder: string,
  beside: Beside = { entries: [], fresh: new Set(), problems: [] },
): Promise<ServiceReading> {
  const { problems } = beside
  const { links, accounts, schedules, avatars, promos, adCampaigns, news } = await readLinks(
    folder,
    problems,
    beside,
  )
  checkIds(links)
  refuseSameIds(avatars.map((entry) => ({ entry, ids: [entry.value.id] })))
  refuseSameIds(avatars.map((entry) => ({ entry, ids: entry.value.avatars.map(({ id }) => id) })))
  refuseSameIds(idsIn<{ id: number }>(promos))
  refuseSameIds(idsIn<{ id: number }>(adCampaigns))
  refuseSameIds(news.map((entry) => ({ entry, ids: [entry.value.id] })))
  checkCodes(links, promos.entries)
  checkPromoDays(links)
  checkNumbers(links)
  checkPhones(accounts)
  checkNetworks(links)
  checkLegal(links.legal, links.providers)
  checkHelp(links.help, links.providers)
  for (const { value, report } of links.channels.entries) {
    if (!schedules.has(value.slug)) {
      report(['slug'], `channel "${value.slug}" has no schedule`)
    }
  }
  const all = <From, To>(
    entries: readonly Entry<From>[],
    each: (links: Links, entry: Entry<From>) => To,
  ): To[] => entries.map((entry) => each(links, entry))
  const { service } = links
  const name = localised(service?.value.name ?? '?')
  const read: Service = {
    name,
    languages: languagesOf(links.providers.entries.map(({ value }) => value)),
    timelineEpochDays: service?.value.timeline_epoch_days ?? 1,
    standby: service ? standbyOf(links, service) : { title: name },
    providers: all(links.providers.entries, resolveProvider),
    genres: links.genres.entries.map(({ value }) => ({ ...value, title: localised(value.title) })),
    countries: links.countries.entries.map(({ value }) => ({ ...value, name: localised(value.name) })),
    persons: links.persons.entries.map(resolvePerson),
    libraries: all(links.libraries.entries, resolveLibrary),
    contents: all(inOrder(links.contents.entries, beside), resolveContent),
    categories: all(links.categories.entries, resolveCategory),
    channels: all(links.channels.entries, resolveChannel),
    programs: all(links.programs.entries, resolveProgram),
    plans: all(schedules.entries, resolveSchedule),
    packets: all(links.packets.entries, resolvePacket),
    promos: all(promos.entries, resolvePromo),
    adCampaigns: all(adCampaigns.entries, resolveAdCampaign),
    news: all(news, resolveNews),
    rows: all(links.rows.entries, resolveRow),
    rowsets: all(links.rowsets.entries, resolveRowset),
    avatars: all(avatars, resolveAvatars),
    accounts: all(accounts.entries, resolveAccount),
  }
  if (problems.length === 0) return { ok: true, service: read }
  const place = (one: Problem, other: Problem): number =>
    one.file < other.file ? -1 : one.file > other.file ? 1 : one.line - other.line
  return { ok: false, problems: problems.toSorted(place) }
}
