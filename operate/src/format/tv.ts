import { Type, type Static } from 'typebox'
import type { Blackout } from '#domain/tv/blackout.ts'
import { Art, type Picture } from './picture.ts'
import { forOthers, Owner } from './sharing.ts'
import { Age, closed, Id, type Localised, Moment, OneOf, Slug, Text } from './text.ts'

const CATEGORY_TAGS = ['all_channels', 'startup', 'is_adult'] as const
type CategoryTag = (typeof CATEGORY_TAGS)[number]

export const CategoryEntry = Type.Object(
  {
    id: Id,
    slug: Slug,
    name: Text,
    short: Text,
    tags: Type.Optional(Type.Array(OneOf(CATEGORY_TAGS))),
  },
  closed,
)
export type CategoryEntry = Static<typeof CategoryEntry>

/** How a provider carries a channel. */
const Carried = Type.Object(
  {
    num: Type.Integer({ minimum: 1, maximum: 9999 }),
    is_free: Type.Optional(Type.Boolean()),
    /** Its place in the list is the provider's to choose. */
    is_fixed: Type.Optional(Type.Boolean()),
  },
  closed,
)
export type Carried = Static<typeof Carried>

const Address = Type.String({ pattern: '^https://[^\\s]+$' })
const Short = Type.String({ minLength: 1, maxLength: 100 })

/** A counter of audiences, and the numbers under which it counts the channel. */
const Tracker = Type.Object(
  {
    tracker_type: OneOf(['tns'] as const),
    params: Type.Object(
      { CatID: Short, VcID: Short, VcVersion: Short, Account: Short, Tmsec: Short },
      closed,
    ),
  },
  closed,
)

/** The player of somebody else that shows the channel live, in two forms. */
const Vitrina = Type.Object({ url: Address, light_url: Type.Optional(Address) }, closed)

const CHANNEL_PROTECTIONS = ['none', 'aes-128'] as const

export const ChannelEntry = Type.Object(
  {
    id: Id,
    ...Carried.properties,
    provider: Owner,
    also: forOthers(Carried),
    slug: Slug,
    /** The same in all languages, as it stands on its logo. */
    name: Type.String({ minLength: 1 }),
    description: Text,
    blurb: Type.Optional(Text),
    categories: Type.Array(Type.String(), { minItems: 1 }),
    age: Age,
    archived_days: Type.Integer({ minimum: 0, maximum: 60 }),
    logo: Art,
    cover: Type.Optional(Art),
    /** Its picture for a light ground. */
    cover_light: Type.Optional(Art),
    /** Mark at the lower left of its picture. */
    overlay_icon: Type.Optional(Address),
    /** `none`: its files are not encrypted; `aes-128`: they are, and grants open them. */
    protection: Type.Optional(OneOf(CHANNEL_PROTECTIONS)),
    vitrina: Type.Optional(Vitrina),
    trackers: Type.Optional(Type.Array(Tracker, { maxItems: 5 })),
    /** Stretches of its time that nobody may watch from the archive, in order. */
    blackouts: Type.Optional(
      Type.Array(Type.Object({ from: Moment, until: Moment }, closed), { maxItems: 500 }),
    ),
  },
  closed,
)
export type ChannelEntry = Static<typeof ChannelEntry>

export const ProgramEntry = Type.Object(
  {
    id: Id,
    slug: Slug,
    title: Text,
    description: Text,
    category: Type.String(),
    age: Age,
    genres: Type.Optional(Type.Array(Type.String())),
    /** Whether its broadcasts may be watched from the archive, unless its rights holder keeps them out. */
    is_catchup_available: Type.Optional(Type.Boolean()),
    art: Type.Optional(Art),
  },
  closed,
)
export type ProgramEntry = Static<typeof ProgramEntry>

const Plan = Type.String({ minLength: 1 })

/** Slots are `HH:MM kind:name` (or `HH:MM:SS`), kind being program, film, films (the next of a list) or series (the next episode). */
export const ScheduleEntry = Type.Object(
  {
    channel: Type.String(),
    lists: Type.Optional(Type.Record(Slug, Type.Array(Type.String(), { minItems: 1 }))),
    plans: Type.Record(Slug, Type.Array(Type.String(), { minItems: 1 })),
    week: Type.Object(
      { mon: Plan, tue: Plan, wed: Plan, thu: Plan, fri: Plan, sat: Plan, sun: Plan },
      closed,
    ),
  },
  closed,
)
export type ScheduleEntry = Static<typeof ScheduleEntry>

export interface Category {
  id: number
  slug: string
  name: Localised
  short: Localised
  tags: CategoryTag[]
  /** Ids in the order of their numbers; a category tagged all_channels holds every channel. */
  channels: number[]
}

export interface Channel {
  id: number
  /** At each provider that carries it. */
  carried: {
    provider: number
    /** On the remote control. */
    num: number
    isFree: boolean
    isFixed: boolean
  }[]
  slug: string
  name: Localised
  description: Localised
  blurb?: Localised
  age: number
  /** Days of archive; 0 for none. */
  archivedDays: number
  logo: Picture
  cover: Picture
  coverLight?: Picture
  overlayIcon: string | null
  protection: (typeof CHANNEL_PROTECTIONS)[number]
  vitrina: Static<typeof Vitrina> | null
  trackers: Static<typeof Tracker>[]
  blackouts: Blackout[]
}

/** A studio programme; films and series are programmes too, under the ids of their contents. */
export interface Program {
  id: number
  slug: string
  title: Localised
  description: Localised
  category: { id: number; slug: string; name: Localised }
  age: number
  genres: number[]
  /** Its broadcasts may be watched from the archive. */
  isCatchupAvailable: boolean
  picture: Picture
}
