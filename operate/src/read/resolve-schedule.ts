import type { Airing, ChannelPlan, PlanSlot } from '#domain/tv/day-plan.ts'
import type { Entry } from './entries.ts'
import type { ContentEntry } from '../format/catalogue.ts'
import type { ScheduleEntry } from '../format/tv.ts'
import type { Links } from './links.ts'
import { episodeId } from './resolve-catalogue.ts'
import type { Path } from './source-file.ts'

const WEEK = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
const DAY = 1440
const SLOT = /^(\S+)\s+(program|film|films|series):(\S+)$/
const TIME = /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/

const episodesOf = (content: ContentEntry): Airing[] =>
  (content.seasons ?? []).flatMap(({ number, episodes }) =>
    episodes.map((_, i) => ({
      kind: 'episode' as const,
      content: content.id,
      episode: episodeId(content.id, number, i + 1),
    })),
  )

/** Reads the plans of one channel; the lists of series stand beside the file's own, as `series:<slug>`. */
class ScheduleReader {
  readonly links: Links
  readonly entry: Entry<ScheduleEntry>
  readonly lists = new Map<string, Airing[]>()

  constructor(links: Links, entry: Entry<ScheduleEntry>) {
    this.links = links
    this.entry = entry
  }

  read(): ChannelPlan {
    const { value } = this.entry
    this.links.channels.find(value.channel, this.entry, ['channel'])
    for (const [name, slugs] of Object.entries(value.lists ?? {})) {
      this.lists.set(
        name,
        slugs.flatMap((slug, i) => this.anything(slug, ['lists', name, i])),
      )
    }
    const plans = Object.entries(value.plans).map(([name, lines]) => [name, this.plan(name, lines)] as const)
    this.checkWeek(new Map(plans))
    return {
      channel: value.channel,
      lists: Object.fromEntries(this.lists),
      plans: Object.fromEntries(plans),
      week: WEEK.map((day) => value.week[day]),
    }
  }

  /** A film, or a studio programme. */
  anything(slug: string, path: Path): Airing[] {
    if (!this.links.contents.has(slug)) {
      const program = this.links.programs.find(slug, this.entry, path)
      return program === undefined ? [] : [{ kind: 'program', program: program.id }]
    }
    const content = this.links.contents.find(slug, this.entry, path)
    if (content === undefined) return []
    return content.type === 'series' ? episodesOf(content) : [{ kind: 'film', content: content.id }]
  }

  plan(name: string, lines: readonly string[]): PlanSlot[] {
    let last = -1
    return lines.flatMap((line, i) => {
      const path = ['plans', name, i]
      const [, time = '', kind = '', target = ''] = SLOT.exec(line) ?? []
      if (kind === '') {
        this.entry.report(path, `"${line}" is not "HH:MM[:SS] program|film|films|series:name"`)
        return []
      }
      const at = this.time(time, last, path)
      const show = this.show(kind, target, path)
      if (at === undefined || show === undefined) return []
      last = at
      return [{ at, show }]
    })
  }

  /** Minutes; times go up, and once past midnight they are of the next date. */
  time(time: string, last: number, path: Path): number | undefined {
    const [, hours, minutes, seconds = '0'] = TIME.exec(time) ?? []
    if (hours === undefined || minutes === undefined) {
      this.entry.report(path, `"${time}" is not a time of day`)
      return undefined
    }
    const clock = Number(hours) * 60 + Number(minutes) + Number(seconds) / 60
    const at = clock > last ? clock : clock + DAY
    if (at > last) return at
    this.entry.report(path, `${time} is not after the slot before it`)
    return undefined
  }

  show(kind: string, target: string, path: Path): PlanSlot['show'] | undefined {
    const { contents, programs } = this.links
    if (kind === 'program') {
      const program = programs.find(target, this.entry, path)
      return program && { kind, program: program.id }
    }
    if (kind === 'films') {
      if (this.lists.has(target)) return { kind: 'next', list: target }
      this.entry.report(path, `unknown list "${target}"`)
      return undefined
    }
    const content = contents.find(target, this.entry, path)
    if (content === undefined) return undefined
    if (kind === 'film' && content.type === 'movie') return { kind, content: content.id }
    if (kind === 'series' && content.type === 'series') {
      const list = `series:${target}`
      if (!this.lists.has(list)) this.lists.set(list, episodesOf(content))
      return { kind: 'next', list }
    }
    this.entry.report(path, `"${target}" is a ${content.type}`)
    return undefined
  }

  /** A plan may reach past midnight, but not into the plan of the next day. */
  checkWeek(plans: ReadonlyMap<string, readonly PlanSlot[]>): void {
    for (const [i, day] of WEEK.entries()) {
      const name = this.entry.value.week[day]
      const slots = plans.get(name)
      if (slots === undefined) {
        this.entry.report(['week', day], `unknown plan "${name}"`)
        continue
      }
      const next = plans.get(this.entry.value.week[WEEK[(i + 1) % 7] ?? 'mon'])
      const end = slots.at(-1)?.at
      const begin = next?.[0]?.at
      if (end !== undefined && begin !== undefined && end >= begin + DAY) {
        this.entry.report(['week', day], `plan "${name}" reaches into the plan of the next day`)
      }
    }
  }
}

/** The plans of a channel, with ids; what is wrong is reported. */
export const resolveSchedule = (links: Links, entry: Entry<ScheduleEntry>): ChannelPlan =>
  new ScheduleReader(links, entry).read()
