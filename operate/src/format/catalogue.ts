import { Type, type Static } from 'typebox'
import { ROLES } from '#contract/catalogue.ts'
import { Art, type Picture } from './picture.ts'
import { Others, Owner } from './sharing.ts'
import { Age, closed, Id, type Localised, OneOf, Slug, Text } from './text.ts'

export type Role = (typeof ROLES)[number]

const Year = Type.Integer({ minimum: 1880, maximum: 2200 })
const LifeYear = Type.Integer({ minimum: 1000, maximum: 2200 })
const Minutes = Type.Integer({ minimum: 1, maximum: 1000 })

export const GenreEntry = Type.Object(
  {
    id: Id,
    slug: Slug,
    title: Text,
    /** From which age its rows are shown; without one they are for everybody. */
    age: Type.Optional(Age),
  },
  closed,
)
export type GenreEntry = Static<typeof GenreEntry>

export const CountryEntry = Type.Object(
  { id: Id, code: Type.String({ pattern: '^[A-Z]{2}$' }), name: Text },
  closed,
)
export type CountryEntry = Static<typeof CountryEntry>

export const PersonEntry = Type.Object(
  {
    id: Id,
    slug: Slug,
    name: Text,
    look: OneOf(['m', 'f']),
    born: Type.Optional(LifeYear),
    died: Type.Optional(LifeYear),
    bio: Text,
  },
  closed,
)
export type PersonEntry = Static<typeof PersonEntry>

export const EpisodeEntry = Type.Object(
  {
    title: Text,
    minutes: Minutes,
    description: Type.Optional(Text),
    /** Only announced until the beginning of this day. */
    out: Type.Optional(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })),
  },
  closed,
)

export const SeasonEntry = Type.Object(
  {
    number: Type.Integer({ minimum: 1, maximum: 99 }),
    year: Year,
    episodes: Type.Array(EpisodeEntry, { minItems: 1, maxItems: 99 }),
  },
  closed,
)

/** `none`: its files are not encrypted; `aes-128`: they are, and grants open them; the others encrypt its samples, for which licences are needed. */
export const PROTECTIONS = ['none', 'aes-128', 'cenc', 'cbcs'] as const

const QUALITIES = ['sd', 'hd', '4k'] as const

export const ContentEntry = Type.Object(
  {
    id: Type.Integer({ minimum: 1, maximum: 199_999 }),
    provider: Owner,
    also: Others,
    slug: Slug,
    type: OneOf(['movie', 'series']),
    title: Text,
    original: Type.String({ minLength: 1 }),
    year: Year,
    age: Age,
    minutes: Minutes,
    countries: Type.Array(Type.String(), { minItems: 1 }),
    genres: Type.Array(Type.String(), { minItems: 1 }),
    library: Type.Optional(Slug),
    quality: Type.Optional(OneOf(QUALITIES)),
    protection: Type.Optional(OneOf(PROTECTIONS)),
    ratings: Type.Optional(
      Type.Object({ imdb: Type.Optional(Type.Number({ minimum: 0, maximum: 10 })) }, closed),
    ),
    persons: Type.Array(Type.Object({ person: Type.String(), role: OneOf(ROLES) }, closed)),
    description: Text,
    art: Type.Optional(Art),
    audio: Type.Optional(Type.Array(Slug, { minItems: 1 })),
    subtitles: Type.Optional(Type.Array(Slug, { minItems: 1 })),
    seasons: Type.Optional(Type.Array(SeasonEntry, { minItems: 1 })),
    /** `unavailable` keeps its page without a video; `lost` keeps only its address. */
    status: Type.Optional(OneOf(['unavailable', 'lost'])),
    license: Type.Optional(Text),
    user_license: Type.Optional(
      Type.Object(
        { text: Text, color: Type.Optional(Type.String({ pattern: '^#[0-9A-Fa-f]{6}$' })) },
        closed,
      ),
    ),
  },
  closed,
)
export type ContentEntry = Static<typeof ContentEntry>

export interface Genre {
  id: number
  slug: string
  title: Localised
  age?: number
}

export interface Country {
  id: number
  code: string
  name: Localised
}

export interface Person {
  id: number
  slug: string
  name: Localised
  look: 'm' | 'f'
  born?: number
  died?: number
  bio: Localised
}

/** A film or a series; a series has seasons, a film has none. */
export interface Content {
  id: number
  /** Ids of the providers that have it. */
  providers: number[]
  slug: string
  type: 'movie' | 'series'
  title: Localised
  original: string
  year: number
  age: number
  minutes: number
  /** Ids; the main genre first. */
  countries: number[]
  genres: number[]
  /** Id. */
  library: number
  quality: (typeof QUALITIES)[number]
  protection: (typeof PROTECTIONS)[number]
  ratings: { imdb?: number }
  persons: { person: number; role: Role }[]
  description: Localised
  picture: Picture
  /** Language keys of the soundtracks and of the subtitles; empty where nothing is said about them. */
  audio: string[]
  subtitles: string[]
  seasons: Season[]
  status: 'available' | 'unavailable' | 'lost'
  license?: Localised
  userLicense?: { text: Localised; color: string | null }
}

export interface Season {
  /** The series' id times 100 plus the number. */
  id: number
  number: number
  year: number
  episodes: Episode[]
}

export interface Episode {
  /** The series' id times 10000, plus the season's number times 100, plus the episode's number. */
  id: number
  number: number
  title: Localised
  minutes: number
  description?: Localised
  /** `YYYY-MM-DD`: only announced until the beginning of this day. */
  out?: string
}
